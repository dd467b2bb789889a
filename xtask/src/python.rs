//! The Python package: its wheel, and its tests in an environment of their own.

use crate::run::{Step, Tally};
use crate::setup::{self, root, target_folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the package.
fn package() -> PathBuf {
    root().join("crates").join("python")
}

/// The lints of the package, in the folder of the wheel, so that both share what they build.
pub fn lints() -> Result<(), String> {
    setup::python()?;
    Step::cargo("lints of the Python package", &["clippy", "--release", "--locked", "--features", "extension-module"])
        .with(&["--manifest-path", &package().join("Cargo.toml").to_string_lossy()])
        .with(&["--target-dir", &target_folder().join("python").to_string_lossy()])
        .with(&["--", "-D", "warnings"])
        .run()
}

/// Builds the wheel into `target/wheels` and gives its file.
pub fn wheel() -> Result<PathBuf, String> {
    let tools = environment("python-tools", Path::new("python3"), &["requirements-build.txt"])?;
    let wheels = target_folder().join("wheels");
    // Older wheels would be found in the place of the new one.
    for old in wheels_in(&wheels) {
        std::fs::remove_file(&old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    Step::program("wheel", &tools.join("bin").join("maturin"))
        .with(&["build", "--release", "--locked", "--manifest-path"])
        .with(&[&package().join("Cargo.toml").to_string_lossy()])
        .with(&["--target-dir", &target_folder().join("python").to_string_lossy()])
        .with(&["--out", &wheels.to_string_lossy()])
        .run()?;
    wheels_in(&wheels).pop().ok_or_else(|| "maturin has made no wheel".into())
}

/// Builds the wheel, installs it beside the libraries it is tried with, and runs the tests.
pub fn test(tally: &mut Tally) -> Result<(), String> {
    let wheel = wheel()?;
    tests(&environment("python-tests", Path::new("python3"), &[LIBRARIES])?, &wheel)
        .and_then(|tests| tests.counted(tally))
}

/// What the package is tried with.
const LIBRARIES: &str = "requirements-test.txt";
/// What only the proofs try it with.
const LARGE_LIBRARIES: &str = "requirements-prove.txt";

/// The tests with the wheel in an environment that has the libraries.
fn tests(home: &Path, wheel: &Path) -> Result<Step, String> {
    let python = home.join("bin").join("python");
    Step::program("wheel installed", &python)
        .with(&["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", &wheel.to_string_lossy()])
        .run()?;
    let program = target_folder().join("debug").join("almende");
    Ok(Step::program("tests of the Python package", &python)
        .with(&["-m", "pytest", "-q", "--rootdir"])
        .with(&[&package().to_string_lossy(), &package().join("tests").to_string_lossy()])
        .env("ALMENDE_PROGRAM", &program.to_string_lossy())
        // OpenSpiel has wheels for 3.11 and later; there a library that is missing is a failure, not a test left out.
        .env("ALMENDE_ALL_LIBRARIES", if minor_version(&python)? >= 11 { "1" } else { "" }))
}

/// The second number of a Python's version.
fn minor_version(python: &Path) -> Result<u32, String> {
    let told = Command::new(python).args(["-c", "import sys; print(sys.version_info.minor)"]).output();
    let told = told.map_err(|error| format!("{}: {error}", python.display()))?;
    let said = String::from_utf8_lossy(&told.stdout);
    said.trim().parse().map_err(|_| format!("{} does not tell its version", python.display()))
}

/// The Pythons the wheel is for.
const PYTHONS: [&str; 4] = ["3.10", "3.11", "3.12", "3.13"];

/// What is tried with each of them: nothing is installed but numpy, the import is quick, a game is played, a batch steps.
const TRIED: &str = "
import subprocess, sys
from importlib.metadata import distributions
names = {found.metadata['Name'].lower() for found in distributions()} - {'pip', 'setuptools', 'wheel'}
assert names == {'almende', 'numpy'}, names
code = 'import time; begin = time.process_time(); import almende; print(time.process_time() - begin)'
times = [float(subprocess.check_output([sys.executable, '-c', code])) for _ in range(5)]
assert min(times) < 0.1, times
import almende
for game in almende.games():
    state = almende.play(almende.new(game), ['random'])
    assert state.over and almende.replay(state.record()) == state
    batch = almende.batch(game, games=8)
    for _ in range(50):
        batch.step(batch.sample())
print(f'Python {sys.version.split()[0]}: imported in {min(times) * 1000:.0f} ms, {sorted(names)} installed, every title played')
";

/// The wheel alone in a fresh environment of every Python, all tests with each of them, and once more at full counts with the libraries
/// that are too large for every change.
pub fn prove() -> Result<(), String> {
    let wheel = wheel()?;
    Step::cargo("native program", &["build", "--package", "almende", "--all-features"]).run()?;
    let mut tally = Tally::default();
    let proven = prove_with(&wheel, &mut tally);
    println!("{tally}");
    proven
}

fn prove_with(wheel: &Path, tally: &mut Tally) -> Result<(), String> {
    let mut missing = Vec::new();
    for version in PYTHONS {
        let Some(python) = python_of(version) else {
            missing.push(version);
            continue;
        };
        let home = target_folder().join(format!("python-{version}"));
        Step::program("fresh Python environment", &python)
            .with(&["-m", "venv", "--clear", &home.to_string_lossy()])
            .run()?;
        let alone = home.join("bin").join("python");
        Step::program("the wheel alone", &alone)
            .with(&["-m", "pip", "install", "--quiet", &wheel.to_string_lossy()])
            .run()?;
        Step::program("imported and played", &alone).with(&["-c", TRIED]).run()?;
        tests(&environment(&format!("python-{version}-tests"), &python, &[LIBRARIES])?, wheel)?.counted(tally)?;
    }
    let home = environment("python-proof", Path::new("python3"), &[LIBRARIES, LARGE_LIBRARIES])?;
    tests(&home, wheel)?.env("ALMENDE_PROVE", "1").counted(tally)?;
    if missing.is_empty() { Ok(()) } else { Err(format!("there is no Python {} here to try", missing.join(", "))) }
}

/// A Python of this version: by its name, or beside the others that pyenv has.
fn python_of(version: &str) -> Option<PathBuf> {
    let named = PathBuf::from(format!("python{version}"));
    let home = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = home.or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".pyenv")));
    let kept = home.and_then(|home| std::fs::read_dir(home.join("versions")).ok()).into_iter().flatten().flatten();
    let kept = kept.filter(|entry| entry.file_name().to_string_lossy().starts_with(&format!("{version}.")));
    let runs =
        |python: &PathBuf| Command::new(python).arg("--version").output().is_ok_and(|told| told.status.success());
    [named].into_iter().chain(kept.map(|entry| entry.path().join("bin").join("python3"))).find(runs)
}

/// A virtual environment under `target` with what the lists name; it is filled again when they have changed.
fn environment(name: &str, python: &Path, lists: &[&str]) -> Result<PathBuf, String> {
    setup::python()?;
    let home = target_folder().join(name);
    let lists: Vec<PathBuf> = lists.iter().map(|list| package().join(list)).collect();
    let read = |list: &PathBuf| std::fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()));
    let wanted = lists.iter().map(read).collect::<Result<String, String>>()?;
    let filled = home.join("filled-with.txt");
    if std::fs::read_to_string(&filled).is_ok_and(|found| found == wanted) {
        return Ok(home);
    }
    Step::program("Python environment", python).with(&["-m", "venv", "--clear", &home.to_string_lossy()]).run()?;
    let mut packages =
        Step::program("Python packages", &home.join("bin").join("python")).with(&["-m", "pip", "install", "--quiet"]);
    for list in &lists {
        packages = packages.with(&["--requirement", &list.to_string_lossy()]);
    }
    packages.run()?;
    std::fs::write(&filled, wanted).map_err(|error| format!("{}: {error}", filled.display()))?;
    Ok(home)
}

fn wheels_in(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "whl")).collect()
}
