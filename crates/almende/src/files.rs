//! Reading and writing files, with one clear sentence for each way it can fail.

use almende_core::Problem;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

/// No record or content file comes near this; what is larger is a mistake, not a file to fill the memory with.
const LARGEST: u64 = 64 << 20;

/// The whole text of a file.
pub(crate) fn read_text(file: &Path) -> Result<String, Problem> {
    let fail = |error| problem("problem.file_missing", file, &error);
    let mut bytes = Vec::new();
    File::open(file).map_err(fail)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Problem::new("problem.file_large").with("file", file.display()).with("mib", LARGEST >> 20));
    }
    String::from_utf8(bytes).map_err(|_| Problem::new("problem.file_text").with("file", file.display()))
}

/// Whether a file could be written here, asked before a long job so that its result is not lost.
pub(crate) fn check_place(file: &Path) -> Result<(), Problem> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if file.file_name().is_none() || file.is_dir() {
        return Err(Problem::new("problem.file_folder").with("file", file.display()));
    }
    match folder {
        Some(folder) if !folder.is_dir() => Err(Problem::new("problem.folder_missing").with("file", file.display())),
        _ => Ok(()),
    }
}

/// Writes a whole file or nothing: the text goes to a new file beside it, which takes the name only when it is complete.
pub(crate) fn write_text(file: &Path, text: &str) -> Result<(), Problem> {
    let fail = |error| problem("problem.folder_missing", file, &error);
    check_place(file)?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(file.file_name().unwrap_or_default());
    beside.push(format!(".{}.part", std::process::id()));
    let beside = file.with_file_name(beside);
    let written = File::create_new(&beside)
        .and_then(|mut new| new.write_all(text.as_bytes()).and_then(|()| new.sync_all()))
        .and_then(|()| fs::rename(&beside, file));
    written.map_err(|error| {
        if error.kind() != ErrorKind::AlreadyExists {
            // It is ours and incomplete; if it cannot be removed either, the first error is the one to tell.
            let _ = fs::remove_file(&beside);
        }
        fail(error)
    })
}

/// What went wrong with a file. What "not found" means depends on whether it was to be read or written.
fn problem(not_found: &'static str, file: &Path, error: &std::io::Error) -> Problem {
    let id = match error.kind() {
        ErrorKind::NotFound => not_found,
        ErrorKind::PermissionDenied => "problem.file_denied",
        ErrorKind::IsADirectory => "problem.file_folder",
        ErrorKind::StorageFull => "problem.file_full",
        _ => "problem.file",
    };
    Problem::new(id).with("file", file.display()).with("error", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("almende-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("game.txt");
        write_text(&file, "one").unwrap();
        write_text(&file, "two").unwrap();
        assert_eq!(read_text(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        assert_eq!(write_text(&folder.join("no/game.txt"), "x").unwrap_err().code(), "folder_missing");
        assert_eq!(write_text(&folder, "x").unwrap_err().code(), "file_folder");
        assert_eq!(read_text(&folder.join("none")).unwrap_err().code(), "file_missing");
        assert_eq!(read_text(&folder).unwrap_err().code(), "file_folder");
        fs::write(&file, [0xff, 0xfe]).unwrap();
        assert_eq!(read_text(&file).unwrap_err().code(), "file_text");
        fs::remove_dir_all(&folder).unwrap();
    }
}
