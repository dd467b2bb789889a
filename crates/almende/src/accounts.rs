//! `almende accounts`: who has an account on a server, who may make one, and who keeps order.

use crate::console::Console;
use crate::failure::Failure;
use crate::serve::{DatabaseArgs, block_on};
use crate::upkeep::utc;
use crate::words::fill;
use almende_core::{Lang, Problem};
use almende_server::accounts::{self, AccountMeasure, Role};
use almende_server::moderation::ModerationError;
use clap::Args;
use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct AccountsArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, group = "deed")]
    invite: bool,
    #[arg(long, value_name = "N", default_value_t = 30, hide_default_value = true, requires = "invite")]
    days: u16,
    #[arg(long, value_name = "URL", default_value = "", hide_default_value = true, requires = "invite")]
    public_url: String,
    #[arg(long, value_name = "ACCOUNT", group = "deed")]
    operator: Option<String>,
    #[arg(long, value_name = "ACCOUNT", group = "deed")]
    moderator: Option<String>,
    #[arg(long, value_name = "ACCOUNT", group = "deed")]
    no_role: Option<String>,
    #[arg(long)]
    json: bool,
}

impl AccountsArgs {
    fn measure(&self) -> Option<AccountMeasure> {
        if self.invite {
            return Some(AccountMeasure::Invite(Duration::from_secs(u64::from(self.days) * 24 * 3600)));
        }
        let appoint = |name: &Option<String>, role| Some(AccountMeasure::Appoint(name.clone()?, role));
        appoint(&self.operator, Some(Role::Operator))
            .or_else(|| appoint(&self.moderator, Some(Role::Moderator)))
            .or_else(|| appoint(&self.no_role, None))
    }
}

pub(crate) fn run(args: &AccountsArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let database = args.database.database();
    let failed = |why| match why {
        ModerationError::Missing(id) | ModerationError::NoPack(id) => {
            Problem::new("problem.moderate_missing").with("id", id)
        }
        ModerationError::Database(error) => Problem::new("problem.database").with("error", error),
    };
    if let Some(measure) = args.measure()
        && let Some(secret) = block_on(accounts::measure(&database, measure))?.map_err(failed)?
    {
        let link = format!("{}/sign-in#invited/{secret}", args.public_url.trim_end_matches('/'));
        return if args.json {
            console.json(&serde_json::json!({ "link": link }))
        } else {
            Ok(writeln!(console.out, "{}", fill(lang, "accounts.invited", &[("link", &link)]))?)
        };
    }
    let accounts = block_on(accounts::listed(&database))?;
    let accounts = accounts.map_err(|error| failed(ModerationError::Database(error)))?;
    if args.json {
        return console.json(&accounts);
    }
    for account in &accounts {
        let (time, role) = (utc(account.created), account.role.as_deref().unwrap_or_default());
        let facts: [(&'static str, &dyn Display); 5] = [
            ("name", &account.name),
            ("guest", &account.guest),
            ("time", &time),
            ("passkeys", &account.passkeys),
            ("role", &role),
        ];
        let id = if role.is_empty() { "accounts.line" } else { "accounts.line_role" };
        writeln!(console.out, "{}", fill(lang, id, &facts))?;
    }
    Ok(writeln!(console.out, "{}", fill(lang, "accounts.counts", &[("accounts", &accounts.len())]))?)
}
