//! What the server says about itself is true: schemathesis reads the OpenAPI document and tries everything it describes.
//!
//! The tool is installed with pip into a folder of the build. `ALMENDE_PROVE=1` tries far more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod support;

use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Client, Ground, two_at_a_table};

const VERSION: &str = "schemathesis==4.32.5";

fn run(command: &mut Command) {
    let output = command.output().expect("the tests of the description need python3 with venv and pip");
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", told(&output.stdout), told(&output.stderr));
}

/// The program, installed if it is not yet.
fn schemathesis() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis-4.32.5");
    let (python, program) = (folder.join("bin/python"), folder.join("bin/schemathesis"));
    if !program.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        run(Command::new(python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", VERSION]));
    }
    program
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_described_is_answered_as_described() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.analysis = std::time::Duration::from_millis(1)).await;
    let (table, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let folder = tempfile::tempdir().unwrap();
    // Half of what is tried concerns a table at which the one who asks sits.
    let settings = format!("[parameters]\n\"path.id\" = [\"{table}\", \"none\"]\n\"path.game\" = \"helios\"\n");
    std::fs::write(folder.path().join("schemathesis.toml"), settings).unwrap();
    let proving = std::env::var_os("ALMENDE_PROVE").is_some();
    let (phases, examples) = if proving { ("examples,coverage,fuzzing", "300") } else { ("fuzzing", "4") };
    let mut command = Command::new(tokio::task::spawn_blocking(schemathesis).await.unwrap());
    command
        .current_dir(folder.path())
        .args(["run", &format!("http://{}/api/openapi.json", server.address)])
        .args(["--header", &format!("Cookie: {}", ada.cookie().unwrap())])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args([
            "--phases",
            phases,
            "--max-examples",
            examples,
            "--seed",
            "1",
            "--generation-database",
            "none",
            "--no-color",
        ])
        .args(["--suppress-health-check", "all"]);
    tokio::task::spawn_blocking(move || run(&mut command)).await.unwrap();
    // Whatever was tried, the table stands.
    assert!(Client::new(&server).get(&format!("/api/tables/{table}")).await.status.is_success());
    server.stop().await;
}
