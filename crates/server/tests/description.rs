//! What the server says about itself is true: schemathesis reads the OpenAPI document and tries everything it describes.
//!
//! The tool is installed with pip into a folder of the build. `ALMENDE_PROVE=1` tries far more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod support;

use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::{Client, Ground, two_at_a_table};

const VERSION: &str = "schemathesis==4.32.5";

fn run(command: &mut Command) {
    let output = command.output().expect("the tests of the description need python3 with venv and pip");
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", told(&output.stdout), told(&output.stderr));
}

/// The program, installed if it is not yet. It is given to its Python, because by itself it only runs where it was installed,
/// and a clone may be moved.
fn schemathesis() -> Command {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis-4.32.5");
    let (python, program) = (folder.join("bin/python"), folder.join("bin/schemathesis"));
    if !program.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", VERSION]));
    }
    let mut command = Command::new(python);
    command.arg(program);
    command
}

/// Tries everything as somebody who sits at this table, with (`--include-path`) or without (`--exclude-path`) what makes the
/// server forget them.
fn everything_is_answered_as_described(address: SocketAddr, cookie: &str, table: &str, forget: &str) {
    let folder = tempfile::tempdir().unwrap();
    let settings = format!("[parameters]\n\"path.id\" = \"{table}\"\n\"path.game\" = \"helios\"\n");
    std::fs::write(folder.path().join("schemathesis.toml"), settings).unwrap();
    let proving = std::env::var_os("ALMENDE_PROVE").is_some();
    let (phases, examples) = if proving { ("examples,coverage,fuzzing", "300") } else { ("fuzzing", "4") };
    let checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
    run(schemathesis()
        .current_dir(folder.path())
        .args(["run", &format!("http://{address}/api/openapi.json"), "--header", &format!("Cookie: {cookie}")])
        .args(["--checks", checks, "--phases", phases, "--max-examples", examples, "--seed", "1", "--no-color"])
        .args(["--generation-database", "none", "--suppress-health-check", "all", forget, "/api/me/forget"])
        // Who gets an account has another cookie from then on.
        .args([forget, "/api/account"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_described_is_answered_as_described() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.analysis = Duration::from_millis(1)).await;
    let (playing, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let bots = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let (over, _) = ada.create(json!({"game": "helios", "seats": bots})).await;
    let mut live = ada.live(&over, None).await;
    while live.next().await["now"]["state"] != "over" {}
    let (address, cookie) = (server.address, ada.cookie().unwrap());
    let attempt = async |table: &str, forget: &'static str| {
        let (cookie, table) = (cookie.clone(), table.to_owned());
        let trying = move || everything_is_answered_as_described(address, &cookie, &table, forget);
        tokio::task::spawn_blocking(trying).await.unwrap();
    };
    for table in [&playing, &over] {
        attempt(table, "--exclude-path").await;
        // Whatever was tried, the table stands.
        let answer = Client::new(&server).get(&format!("/api/tables/{table}")).await;
        assert!(answer.status.is_success(), "{table}: {} {}", answer.status, answer.body);
    }
    attempt(&playing, "--include-path").await;
    server.stop().await;
}
