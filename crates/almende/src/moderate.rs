//! `almende moderate`: what the operator does about tables and guests, also while it runs.

use crate::console::Console;
use crate::failure::Failure;
use crate::serve::{DatabaseArgs, block_on};
use crate::titles;
use crate::upkeep::utc;
use crate::words::fill;
use almende_core::{Lang, Problem, Title};
use almende_server::Database;
use almende_server::moderation::{self, Measure, ModerationError, Overview};
use clap::Args;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct ModerateArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "TABLE", group = "deed")]
    hide: Option<String>,
    #[arg(long, value_name = "TABLE", group = "deed")]
    show: Option<String>,
    #[arg(long, value_name = "TABLE", group = "deed")]
    close: Option<String>,
    #[arg(long, value_name = "GUEST", group = "deed", requires = "why")]
    suspend: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 7, hide_default_value = true, requires = "suspend")]
    days: u16,
    #[arg(long, value_name = "TEXT", requires = "suspend")]
    why: Option<String>,
    #[arg(long, value_name = "GUEST", group = "deed")]
    lift: Option<String>,
    #[arg(long, value_name = "ADDRESS", group = "deed")]
    allow_mail: Option<String>,
    #[arg(long, value_name = "FINGERPRINT", group = "deed")]
    block_pack: Option<String>,
    #[arg(long, value_name = "FINGERPRINT", group = "deed")]
    allow_pack: Option<String>,
    #[arg(long)]
    json: bool,
}

impl ModerateArgs {
    fn order(&self) -> Option<Measure> {
        let why = self.why.clone().unwrap_or_default();
        let suspend = |guest: &String| Measure::Suspend { guest: guest.clone(), days: self.days, why };
        let hide = self.hide.clone().map(Measure::Hide).or(self.show.clone().map(Measure::Show));
        let close = self.close.clone().map(Measure::Close);
        let guest = self.suspend.as_ref().map(suspend).or(self.lift.clone().map(Measure::Lift));
        let pack = self.block_pack.clone().map(Measure::BlockPack);
        let pack = pack.or(self.allow_pack.clone().map(Measure::AllowPack));
        hide.or(close).or(guest).or(self.allow_mail.clone().map(Measure::AllowMail)).or(pack)
    }
}

/// Does it. Components may also be named by the fingerprint of a table.
async fn carry_out(database: &Database, order: Measure) -> Result<(), ModerationError> {
    let games: Vec<Box<dyn Title>> = titles::shelf().into_iter().map(|game| game.title).collect();
    let digest = async |id: &str| moderation::digest_of(database, &games, id).await;
    match order {
        Measure::BlockPack(id) => moderation::moderate(database, Measure::BlockPack(digest(&id).await?)).await,
        Measure::AllowPack(id) => match moderation::moderate(database, Measure::AllowPack(id.clone())).await {
            Err(ModerationError::NoPack(_)) => {
                moderation::moderate(database, Measure::AllowPack(digest(&id).await?)).await
            }
            done => done,
        },
        other => moderation::moderate(database, other).await,
    }
}

pub(crate) fn run(args: &ModerateArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let database = args.database.database();
    let failed = |why| match why {
        ModerationError::Missing(id) => Problem::new("problem.moderate_missing").with("id", id),
        ModerationError::NoPack(id) => Problem::new("problem.moderate_pack").with("id", id),
        ModerationError::Database(error) => Problem::new("problem.database").with("error", error),
    };
    if let Some(order) = args.order() {
        block_on(carry_out(&database, order))?.map_err(failed)?;
    }
    let overview =
        block_on(moderation::overview(&database))?.map_err(|error| failed(ModerationError::Database(error)))?;
    if args.json { console.json(&overview) } else { tell(&overview, lang, console) }
}

fn tell(overview: &Overview, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    for table in &overview.tables {
        let id = if table.listed == 1 { "moderate.listed" } else { "moderate.hidden" };
        let (time, name) = (utc(table.changed), table.name.as_deref().unwrap_or_default());
        let facts: [(&'static str, &dyn std::fmt::Display); 6] = [
            ("table", &table.id),
            ("game", &table.game),
            ("state", &table.state),
            ("time", &time),
            ("guest", &table.owner),
            ("name", &name),
        ];
        writeln!(console.out, "{}", fill(lang, id, &facts))?;
    }
    for one in &overview.suspended {
        let time = utc(one.until);
        let facts: [(&'static str, &dyn std::fmt::Display); 4] =
            [("guest", &one.guest), ("name", &one.name), ("time", &time), ("why", &one.why)];
        writeln!(console.out, "{}", fill(lang, "moderate.suspended", &facts))?;
    }
    let counts: [(&'static str, &dyn std::fmt::Display); 2] =
        [("tables", &overview.tables.len()), ("guests", &overview.suspended.len())];
    Ok(writeln!(console.out, "{}", fill(lang, "moderate.counts", &counts))?)
}
