//! The Debian package: the program, its service, its settings and its documents; and a trial of it on a fresh Debian.

use super::{VERSION, copy, date_of_source, output, write};
use crate::run::Step;
use crate::setup::{root, target_folder};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the package around a program; gives its file.
pub fn build(folder: &Path, program: &Path, licences: &Path) -> Result<PathBuf, String> {
    let machine = output(Command::new("dpkg").arg("--print-architecture"))?.trim().to_owned();
    let tree = folder.join("package");
    let _ = std::fs::remove_dir_all(&tree);
    lay_out(&tree, program, licences, &machine)?;
    let file = folder.join(format!("almende_{VERSION}_{machine}.deb"));
    output(
        Command::new("dpkg-deb")
            .args(["--build", "--root-owner-group", "-Zxz"])
            .arg(&tree)
            .arg(&file)
            .env("SOURCE_DATE_EPOCH", date_of_source()),
    )?;
    std::fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
    Ok(file)
}

/// The files of the package in a folder, as they will lie on the machine.
fn lay_out(tree: &Path, program: &Path, licences: &Path, machine: &str) -> Result<(), String> {
    let (packaging, docs) = (root().join("packaging"), root().join("docs"));
    let files = [
        (program.to_owned(), "usr/bin/almende", 0o755),
        (packaging.join("almende.service"), "lib/systemd/system/almende.service", 0o644),
        (packaging.join("almende@.service"), "lib/systemd/system/almende@.service", 0o644),
        (packaging.join("default"), "etc/default/almende", 0o644),
        (root().join("LICENSE"), "usr/share/doc/almende/copyright", 0o644),
        (licences.to_owned(), "usr/share/doc/almende/LICENCES.txt", 0o644),
        (docs.join("running.md"), "usr/share/doc/almende/running.md", 0o644),
        (docs.join("limits.md"), "usr/share/doc/almende/limits.md", 0o644),
        (packaging.join("compose.yaml"), "usr/share/doc/almende/compose.yaml", 0o644),
        (packaging.join("postinst"), "DEBIAN/postinst", 0o755),
        (packaging.join("prerm"), "DEBIAN/prerm", 0o755),
        (packaging.join("postrm"), "DEBIAN/postrm", 0o755),
    ];
    for (from, to, mode) in files {
        let to = tree.join(to);
        write(&to, "")?;
        copy(&from, &to)?;
        set_mode(&to, mode)?;
    }
    write(&tree.join("DEBIAN/conffiles"), "/etc/default/almende\n")?;
    write(&tree.join("DEBIAN/control"), &control(machine)?)?;
    // The folders themselves, whatever the mask of who builds.
    let folders = output(Command::new("find").arg(tree).args(["-type", "d"]))?;
    folders.lines().try_for_each(|folder| set_mode(Path::new(folder), 0o755))
}

fn control(machine: &str) -> Result<String, String> {
    // Built with this C library, so that an older one may not do.
    let libc = output(Command::new("dpkg-query").args(["--show", "--showformat=${Version}", "libc6"]))?;
    let libc = libc.split('-').next().unwrap_or_default();
    Ok(format!(
        "Package: almende\nVersion: {VERSION}\nArchitecture: {machine}\nSection: games\nPriority: optional\n\
         Maintainer: The Almende project <almende@localhost>\nDepends: libc6 (>= {libc}), ca-certificates\n\
         Description: strategy board games by the book, as a server\n \
         Helios, Suna Valo, Boonlake and Agricola in the browser, with friends or\n \
         against bots. An unofficial fan implementation with its own words and\n pictures.\n"
    ))
}

fn set_mode(path: &Path, mode: u32) -> Result<(), String> {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).map_err(|error| format!("{}: {error}", path.display()))
}

/// What runs the program elsewhere is what those who read it take: the units by systemd's own check, the file for containers by that of
/// whichever compose is there.
pub fn check_descriptions() -> Result<(), String> {
    let folder = target_folder().join("descriptions");
    // The check wants to find the program.
    let script = format!(
        r#"set -e
        rm -rf "{folder}"; mkdir -p "{folder}"
        for unit in almende.service almende@.service; do
            sed s,/usr/bin/almende,/bin/true, "packaging/$unit" > "{folder}/$(echo $unit | sed s/@/@4242/)"
        done
        said=$(systemd-analyze verify "{folder}"/*.service 2>&1) && test -z "$said" || {{ echo "$said"; exit 1; }}
        for compose in "docker compose" "podman compose" docker-compose podman-compose; do
            if $compose version > /dev/null 2>&1; then
                $compose --file packaging/compose.yaml config > /dev/null; echo "compose.yaml: read by $compose"; exit 0
            fi
        done
        echo "compose.yaml: nothing here reads it""#,
        folder = folder.display(),
    );
    Step::shell("units and containers", &script).run()
}

/// Installs a package on a fresh Debian in a folder of its own, starts it there as its service would, asks whether it is
/// well, stops it and removes it again.
pub fn try_package(package: &Path) -> Result<(), String> {
    let debian = target_folder().join("trial-of-package");
    let script = format!(
        r#"set -e
        command -v debootstrap > /dev/null || {{ apt-get update -qq; apt-get install -y -qq --no-install-recommends debootstrap; }}
        rm -rf "{debian}"
        . /etc/os-release
        debootstrap --variant=minbase --include=ca-certificates,curl "$VERSION_CODENAME" "{debian}" > "{debian}.log"
        cp "{package}" "{debian}/almende.deb"
        chroot "{debian}" dpkg --install /almende.deb
        chroot "{debian}" sh -ec '
            mkdir -p -m 700 /var/lib/almende
            . /etc/default/almende
            almende serve --data /var/lib/almende $ALMENDE_OPTIONS & server=$!
            trap "kill $server" EXIT
            for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do curl -fs http://127.0.0.1:4242/health && break; sleep 1; done
            curl -fs http://127.0.0.1:4242/health | grep -q "\"status\":\"ok\""
            curl -fs http://127.0.0.1:4242/ | grep -qi almende
            trap - EXIT
            kill $server; wait $server
            almende check --data /var/lib/almende
            dpkg --remove almende
            test ! -e /usr/bin/almende
        '
        rm -rf "{debian}"
        "#,
        debian = debian.display(),
        package = package.display(),
    );
    Step::shell("the package on a fresh Debian", &script).run()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]
    use super::*;

    #[test]
    fn the_package_holds_the_program_its_service_and_its_settings() {
        if Command::new("dpkg-deb").arg("--version").output().is_err() {
            return; // Not a Debian.
        }
        let folder = tempfile::tempdir().unwrap();
        let program = write(&folder.path().join("almende"), "#!/bin/sh\n").unwrap();
        let licences = write(&folder.path().join("LICENCES.txt"), "licences\n").unwrap();
        let package = build(folder.path(), &program, &licences).unwrap();
        let listed = output(Command::new("dpkg-deb").arg("--contents").arg(&package)).unwrap();
        for (mode, file) in [
            ("-rwxr-xr-x", "./usr/bin/almende"),
            ("-rw-r--r--", "./lib/systemd/system/almende.service"),
            ("-rw-r--r--", "./lib/systemd/system/almende@.service"),
            ("-rw-r--r--", "./etc/default/almende"),
            ("-rw-r--r--", "./usr/share/doc/almende/compose.yaml"),
            ("-rw-r--r--", "./usr/share/doc/almende/copyright"),
            ("-rw-r--r--", "./usr/share/doc/almende/LICENCES.txt"),
        ] {
            let fits = |line: &str| line.starts_with(&format!("{mode} root/root")) && line.ends_with(file);
            assert!(listed.lines().any(fits), "{file}:\n{listed}");
        }
        let about = output(Command::new("dpkg-deb").arg("--field").arg(&package)).unwrap();
        assert!(about.contains("Package: almende") && about.contains("Depends: libc6 (>= "), "{about}");
    }
}
