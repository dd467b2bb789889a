//! Who may read the files: they hold seeds of running games, mail addresses and keys, so nobody but the user who runs the
//! server.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder that only its user can enter; one that is there stays as it is.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Opens or makes a file that only its user can read.
pub fn private_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file)?;
    tighten(file);
    Ok(opened)
}

/// The files SQLite keeps beside a database have its mode when they are made; those that are there already are tightened.
pub(super) fn private_database(file: &Path) -> io::Result<()> {
    drop(private_file(file)?);
    for ending in ["-wal", "-shm", "-journal"] {
        let mut beside = file.as_os_str().to_owned();
        beside.push(ending);
        tighten(&PathBuf::from(beside));
    }
    Ok(())
}

/// Takes the rights of others away. A file of another user cannot be changed: then the log says so and the server runs.
fn tighten(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(about) = std::fs::metadata(file) else { return };
        let mode = about.permissions().mode();
        if mode & 0o077 == 0 {
            return;
        }
        let tight = std::fs::Permissions::from_mode(mode & 0o700);
        if let Err(error) = std::fs::set_permissions(file, tight) {
            tracing::warn!(file = %file.display(), %error, "others can read this file");
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}
