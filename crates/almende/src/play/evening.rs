//! One game on the terminal, from the first question to the score sheet.

use super::Brush;
use super::undo::{Taken, before_last_choice};
use crate::console::Console;
use crate::failure::Failure;
use crate::titles::Shelved;
use crate::words::{explain, fill, word};
use crate::{files, sheet};
use almende_bots::Spec;
use almende_core::{Applied, Choice, Lang, Problem, Said, Seat, Seed, Table, Text, Viewer};
use std::io::BufRead;
use std::path::Path;

/// Who sits at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// Somebody at this terminal.
    Person,
    /// A program.
    Bot(Spec),
}

/// What a person answered.
enum Reply {
    /// The game goes on from the table as it is now.
    Went,
    /// No more for today.
    Quit,
}

pub(super) struct Evening<'a> {
    game: &'a Shelved,
    table: Box<dyn Table>,
    who: Vec<Player>,
    seed: Seed,
    lang: Lang,
    brush: Brush,
    console: &'a mut Console,
    /// For each action so far, who made it happen.
    taken: Vec<Taken>,
    /// The board as it was last drawn; it is drawn again when it looks different.
    drawn: String,
}

impl<'a> Evening<'a> {
    pub(super) fn new(
        game: &'a Shelved,
        table: Box<dyn Table>,
        who: Vec<Player>,
        seed: Seed,
        lang: Lang,
        console: &'a mut Console,
    ) -> Evening<'a> {
        let brush = Brush { colour: console.colour, lang };
        Evening { game, table, who, seed, lang, brush, console, taken: Vec::new(), drawn: String::new() }
    }

    /// Plays until the game is over or the people leave. The record goes to `out`, finished or not.
    pub(super) fn play(&mut self, seed: &str, out: Option<&Path>) -> Result<(), Failure> {
        let game = self.game.title.id();
        let title = fill(self.lang, "play.title", &[("game", &game), ("players", &self.who.len()), ("seed", &seed)]);
        self.line(&self.brush.dim(title))?;
        self.line(&(self.game.board.legend)(&self.brush))?;
        let ended = self.play_to_the_end();
        // Also when the input ended in the middle: what was played is worth keeping.
        let saved = out.map_or(Ok(()), |file| self.save(file).map_err(Failure::from));
        ended.and(saved)
    }

    fn play_to_the_end(&mut self) -> Result<(), Failure> {
        while let Some(seat) = self.table.turn().first() {
            match self.who.get(seat.index()).copied().unwrap_or(Player::Person) {
                Player::Bot(bot) => self.let_bot_act(seat, bot)?,
                Player::Person => {
                    if let Reply::Quit = self.let_person_act(seat)? {
                        return Ok(());
                    }
                }
            }
        }
        self.draw(Viewer::All)?;
        self.line(&self.brush.bold(self.own("play.over")))?;
        self.show_score(Viewer::All)?;
        let winners = self.table.score(Viewer::All).winners();
        let names: Vec<String> = winners.into_iter().map(|seat| self.name(seat)).collect();
        let id = match names.len() {
            0 => "play.nobody_won",
            1 => "play.won",
            _ => "play.shared",
        };
        self.line(&self.brush.bold(fill(self.lang, id, &[("names", &names.join(", "))])))
    }

    fn let_bot_act(&mut self, seat: Seat, bot: Spec) -> Result<(), Failure> {
        // Stream by seat and place in the game: after an undo the bot answers the same situation in the same way.
        let rng = self.seed.stream(&format!("bot {seat}"), self.table.actions() as u32);
        let action = self.game.room.choose(&*self.table, seat, bot, rng)?;
        let announcement = self.announcement(seat, &action, "play.bot_takes");
        if self.act(seat, &action, Taken::ByItself)? == 0 {
            self.line(&announcement)?;
        }
        Ok(())
    }

    fn let_person_act(&mut self, seat: Seat) -> Result<Reply, Failure> {
        let options = self.table.options(seat);
        if let [only] = &options[..] {
            self.line(&self.announcement(seat, &only.action, "play.only_option"))?;
            self.act(seat, &only.action, Taken::ByItself)?;
            return Ok(Reply::Went);
        }
        self.draw(Viewer::Seat(seat))?;
        self.show_options(seat, &options)?;
        self.ask(seat, &options)
    }

    /// Reads lines until one of them moves the game or ends it.
    fn ask(&mut self, seat: Seat, options: &[Choice]) -> Result<Reply, Failure> {
        loop {
            write!(self.console.out, "{}", self.brush.bold(self.own("play.ask")))?;
            self.console.out.flush()?;
            let line = read_line(&mut *self.console.input)?.ok_or_else(|| Problem::new("problem.input_ended"))?;
            let line = line.trim();
            let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (command, rest.trim()) {
                ("", _) => {}
                ("q", "") => return Ok(Reply::Quit),
                ("h" | "?", "") => {
                    self.line(&self.own("play.help"))?;
                    self.line(&(self.game.board.legend)(&self.brush))?;
                }
                ("s", "") => self.show_score(Viewer::Seat(seat))?,
                ("o", "") => self.show_options(seat, options)?,
                ("b", "") => {
                    self.drawn.clear();
                    self.draw(Viewer::Seat(seat))?;
                }
                ("u", "") => match self.take_back(false) {
                    Ok(()) => return Ok(Reply::Went),
                    Err(problem) => self.line(&explain(self.lang, &problem))?,
                },
                ("u!", "") => match self.take_back(true) {
                    Ok(()) => return Ok(Reply::Went),
                    Err(problem) => self.line(&explain(self.lang, &problem))?,
                },
                ("w", "") => self.line(&self.own("play.save_where"))?,
                ("w", file) => {
                    let saved = self.save(Path::new(file));
                    let answer = match saved {
                        Ok(()) => fill(self.lang, "play.saved", &[("file", &file)]),
                        Err(problem) => explain(self.lang, &problem),
                    };
                    self.line(&answer)?;
                }
                _ => match self.action_meant(seat, line, options) {
                    Ok(action) => {
                        self.act(seat, &action, Taken::Chosen)?;
                        return Ok(Reply::Went);
                    }
                    Err(sentence) => self.line(&sentence)?,
                },
            }
        }
    }

    /// The action behind a number of the list or a notation, or why there is none.
    fn action_meant(&self, seat: Seat, line: &str, options: &[Choice]) -> Result<String, String> {
        if let Ok(number) = line.parse::<usize>() {
            let option = number.checked_sub(1).and_then(|place| options.get(place));
            let out_of_range = || fill(self.lang, "play.no_option", &[("number", &number), ("most", &options.len())]);
            return option.map(|option| option.action.clone()).ok_or_else(out_of_range);
        }
        match self.table.legal(seat, line) {
            Ok(()) => Ok(line.to_owned()),
            Err(Said::Refused(refusal)) => {
                let rules =
                    if refusal.rules.is_empty() { String::new() } else { format!(" ({})", refusal.rules.join(", ")) };
                Err(self.text(&refusal.text) + &rules)
            }
            Err(Said::Unreadable(_)) => Err(fill(self.lang, "play.not_understood", &[("line", &line)])),
        }
    }

    /// Carries out an action and tells the news of it; gives how many there were.
    fn act(&mut self, seat: Seat, action: &str, taken: Taken) -> Result<usize, Failure> {
        let applied: Applied = match self.table.apply(seat, action) {
            Ok(applied) => applied,
            Err(Said::Unreadable(problem)) => return Err(problem.into()),
            Err(Said::Refused(refusal)) => {
                self.line(&self.text(&refusal.text))?;
                return Ok(0);
            }
        };
        self.taken.push(taken);
        let listener = self.listener(seat);
        let news: Vec<_> = applied.events.iter().filter(|(audience, ..)| audience.includes(listener)).collect();
        for (_, text, _) in &news {
            self.line(&format!("  {} {}", self.brush.dim("·"), self.text(text)))?;
        }
        Ok(news.len())
    }

    /// Who reads the news of an action: the person who acted, else the only person there is, else anyone.
    fn listener(&self, actor: Seat) -> Viewer {
        let is_person = |seat: &Seat| self.who.get(seat.index()) == Some(&Player::Person);
        let mut people = Seat::all(self.who.len()).filter(is_person);
        match (is_person(&actor), people.next(), people.next()) {
            (true, ..) => Viewer::Seat(actor),
            (false, Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Public,
        }
    }

    fn take_back(&mut self, beyond: bool) -> Result<(), Problem> {
        self.table = before_last_choice(&*self.table, &self.taken, beyond)?;
        self.taken.truncate(self.table.actions());
        Ok(())
    }

    fn save(&self, file: &Path) -> Result<(), Problem> {
        files::write_text(file, &self.table.record().to_string())
    }

    /// An action in words. Where the news of it say enough, it is not needed.
    fn announcement(&self, seat: Seat, action: &str, id: &'static str) -> String {
        let options = self.table.options(seat);
        let text = options.iter().find(|option| option.action == action).map(|option| self.text(&option.text));
        let text = text.unwrap_or_else(|| action.to_owned());
        fill(self.lang, id, &[("name", &self.name(seat)), ("text", &text)])
    }

    fn draw(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let board = (self.game.board.draw)(&*self.table, viewer, &self.brush);
        if board != self.drawn {
            self.line(&format!("\n{board}"))?;
            self.drawn = board;
        }
        Ok(())
    }

    fn show_options(&mut self, seat: Seat, options: &[Choice]) -> Result<(), Failure> {
        let prompt = self.text(&self.table.prompt(seat));
        self.line(&self.brush.bold(format!("{}: {prompt}", self.name(seat))))?;
        for (place, option) in options.iter().enumerate() {
            let notation = self.brush.dim(format!("[{}]", option.action));
            self.line(&format!("{:>4}  {}  {notation}", place + 1, self.text(&option.text)))?;
        }
        Ok(())
    }

    fn show_score(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let table = sheet::as_table(&self.table.score(viewer), self.game.title.texts(), self.lang);
        self.line(table.trim_end())
    }

    fn name(&self, seat: Seat) -> String {
        crate::words::own().render(self.lang, &Text::new("score.player").with("seat", seat), &[])
    }

    fn text(&self, text: &Text) -> String {
        self.game.title.texts().render(self.lang, text, &[])
    }

    fn own(&self, id: &str) -> String {
        word(self.lang, id)
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.console.out, "{text}")?)
    }
}

/// The next line of a person's input, or nothing at its end. What is no UTF-8 is read as well as it can be: it names
/// no option and is answered like any other slip of the keys.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Problem> {
    let mut bytes = Vec::new();
    let read =
        input.read_until(b'\n', &mut bytes).map_err(|error| Problem::new("problem.input").with("error", error))?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
