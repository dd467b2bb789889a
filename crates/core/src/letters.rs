//! Letters that hide or turn what stands around them. What strangers write goes without them, or with each of them written out.

/// Whether a letter shows nothing of itself and does something to others: it ends a line, commands a terminal, turns the direction
/// or joins, parts or marks without being seen.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_seen() {
        let hidden =
            "\u{0}\n\u{1b}\u{9b}\u{ad}\u{34f}\u{61c}\u{180e}\u{200b}\u{200d}\u{200e}\u{2028}\u{2029}\u{202a}\u{202e}";
        for letter in
            hidden.chars().chain("\u{2060}\u{2066}\u{2069}\u{feff}\u{fff9}\u{fffb}\u{e0001}\u{e0041}\u{e007f}".chars())
        {
            assert!(is_unseen(letter), "{letter:?}");
        }
        for letter in "aß é\u{301}ж字\u{5d0}\u{627}🌞\u{fe0f}–„“".chars() {
            assert!(!is_unseen(letter), "{letter:?}");
        }
    }
}
