//! What the program is made of, as a CycloneDX document (an SBOM) that tools of the field read.

use super::VERSION;
use crate::packages::Package;
use crate::setup::root;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A package of npm that is compiled into the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientPackage {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence.
    pub license: Option<String>,
    /// The folder it lies in.
    pub folder: PathBuf,
}

#[derive(Deserialize)]
struct LockFile {
    packages: BTreeMap<String, LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    #[serde(default)]
    version: String,
    license: Option<String>,
    #[serde(default)]
    dev: bool,
    #[serde(default)]
    optional: bool,
}

/// What the lock file of the client names besides what only develops and tests it.
pub fn client_packages() -> Result<Vec<ClientPackage>, String> {
    let web = root().join("web");
    let wrong = |error: &dyn std::fmt::Display| format!("web/package-lock.json: {error}");
    let text = std::fs::read_to_string(web.join("package-lock.json")).map_err(|error| wrong(&error))?;
    let lock: LockFile = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
    let shipped =
        lock.packages.into_iter().filter(|(path, package)| !path.is_empty() && !package.dev && !package.optional);
    Ok(shipped
        .map(|(path, package)| ClientPackage {
            name: path.rsplit_once("node_modules/").map_or(path.as_str(), |(_, name)| name).to_owned(),
            version: package.version,
            license: package.license,
            folder: web.join(&path),
        })
        .collect())
}

/// The document.
pub fn bill_of_materials(parts: &[Package], client: &[ClientPackage]) -> Result<String, String> {
    let foreign = parts.iter().filter(|part| part.source.is_some());
    let crates = foreign.map(|part| component("cargo", &part.name, &part.version, part.license.as_deref()));
    let client = client.iter().map(|part| component("npm", &part.name, &part.version, part.license.as_deref()));
    let document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "almende", "version": VERSION, "bom-ref": "almende",
                "licenses": [{"expression": "MIT"}]},
        },
        "components": crates.chain(client).collect::<Vec<Value>>(),
    });
    serde_json::to_string_pretty(&document).map_err(|error| error.to_string())
}

fn component(kind: &str, name: &str, version: &str, license: Option<&str>) -> Value {
    // The name of a package address: an npm scope begins with an `@`, which has to be escaped.
    let address = format!("pkg:{kind}/{}@{version}", name.replace('@', "%40"));
    let mut component =
        json!({"type": "library", "name": name, "version": version, "purl": address, "bom-ref": address});
    if let Some(license) = license {
        component["licenses"] = json!([{"expression": license.replace('/', " OR ")}]);
    }
    component
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]
    use super::*;
    use crate::packages;
    use std::collections::BTreeSet;

    #[test]
    fn everything_that_is_linked_is_named_once_and_nothing_of_ours() {
        let parts = packages::linked_into("almende").unwrap();
        let text = bill_of_materials(&parts, &client_packages().unwrap()).unwrap();
        let document: Value = serde_json::from_str(&text).unwrap();
        let components = document["components"].as_array().unwrap();
        let names: Vec<&str> = components.iter().map(|part| part["name"].as_str().unwrap()).collect();
        for linked in ["axum", "sqlx", "serde", "svelte"] {
            assert!(names.contains(&linked), "{linked}");
        }
        for absent in ["almende-core", "criterion", "tempfile", "vite", "typescript"] {
            assert!(!names.contains(&absent), "{absent}");
        }
        let addresses: BTreeSet<&str> = components.iter().map(|part| part["purl"].as_str().unwrap()).collect();
        assert_eq!(addresses.len(), components.len());
    }
}
