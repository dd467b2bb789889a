//! The steps that brought the database to its present shape, for each kind of database. What has once been run stays as it
//! is: a database knows its steps by number and checksum, and does not open if one has changed.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

fn step(version: i64, name: &'static str, sql: &'static str) -> Migration {
    Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
}

/// The same steps from the folder of one database.
macro_rules! steps_in {
    ($folder:literal) => {
        Migrator::with_migrations(vec![
            step(1, "tables", include_str!(concat!($folder, "/0001_tables.sql"))),
            step(2, "stories", include_str!(concat!($folder, "/0002_stories.sql"))),
            step(3, "notices", include_str!(concat!($folder, "/0003_notices.sql"))),
            step(4, "reports", include_str!(concat!($folder, "/0004_reports.sql"))),
            step(5, "holidays", include_str!(concat!($folder, "/0005_holidays.sql"))),
            step(6, "mails", include_str!(concat!($folder, "/0006_mails.sql"))),
            step(7, "moderation", include_str!(concat!($folder, "/0007_moderation.sql"))),
            step(9, "sessions", include_str!(concat!($folder, "/0009_sessions.sql"))),
            step(10, "retention", include_str!(concat!($folder, "/0010_retention.sql"))),
            step(11, "reservations", include_str!(concat!($folder, "/0011_reservations.sql"))),
            step(12, "notices due", include_str!(concat!($folder, "/0012_notices_due.sql"))),
            step(13, "faults", include_str!(concat!($folder, "/0013_faults.sql"))),
            step(40, "accounts", include_str!(concat!($folder, "/0040_accounts.sql"))),
            step(41, "ratings", include_str!(concat!($folder, "/0041_ratings.sql"))),
            step(42, "corrections", include_str!(concat!($folder, "/0042_corrections.sql"))),
        ])
    };
}

/// The steps of SQLite.
pub(super) fn sqlite() -> Migrator {
    steps_in!("../../migrations/sqlite")
}

/// The steps of PostgreSQL.
pub(super) fn postgres() -> Migrator {
    steps_in!("../../migrations/postgres")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use std::path::Path;

    /// The database library reads the folders itself: no file is forgotten, and each has the number, name and checksum
    /// that databases know it by.
    #[tokio::test]
    async fn every_file_is_a_step() {
        for (steps, folder) in [(sqlite(), "migrations/sqlite"), (postgres(), "migrations/postgres")] {
            let files = Migrator::new(&*Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).await.unwrap();
            let told = |of: &Migrator| -> Vec<_> {
                let one = |step: &Migration| {
                    let checksum = step.checksum.to_vec();
                    (step.version, step.description.to_string(), step.migration_type, checksum, step.no_tx)
                };
                of.iter().map(one).collect()
            };
            assert_eq!(told(&steps), told(&files));
        }
    }
}
