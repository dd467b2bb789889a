//! A private PostgreSQL cluster for the tests, on loopback, in a temporary folder, as an unprivileged user.
//!
//! The first test starts it; it ends with the test program. Where PostgreSQL is not installed and the tests run as root,
//! it is installed; otherwise the tests fail with a sentence that says what is missing.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// A running cluster.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    durable: bool,
    tls: bool,
}

fn is_root() -> bool {
    // The owner of /proc/self is the user of this process.
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}

fn programs() -> PathBuf {
    let find = || {
        let mut found: Vec<PathBuf> =
            std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten().map(|e| e.path()).collect();
        found.sort_by_key(|path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok()));
        found.pop().map(|path| path.join("bin")).filter(|path| path.join("initdb").exists())
    };
    if find().is_none() && is_root() {
        let run = |line: &str| Command::new("sh").args(["-c", line]).status();
        let _ = run(
            "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql",
        );
    }
    find().expect("PostgreSQL is not installed: the tests look for it in /usr/lib/postgresql")
}

/// A command as an unprivileged user; PostgreSQL does not run as root.
fn unprivileged(folder: &Path, program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir(folder).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("LC_ALL", "C.UTF-8");
    command
}

impl Cluster {
    /// Makes a cluster and starts it. `durable` waits for the disk as a real one does.
    pub fn start(durable: bool) -> Cluster {
        Cluster::make(durable, false)
    }

    /// One that speaks TLS as `localhost`, with a certificate of an authority of its own ([`Cluster::authority`]).
    pub fn start_with_certificate() -> Cluster {
        Cluster::make(false, true)
    }

    fn make(durable: bool, tls: bool) -> Cluster {
        let cluster = Cluster::empty(durable, tls);
        let done = cluster
            .command("initdb")
            .args(["-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "-D"])
            .arg(cluster.folder.join("data"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        if tls {
            cluster.make_authority("authority");
            // Somebody else's, which has signed nothing here.
            cluster.make_authority("other");
            cluster.make_certificate();
        }
        cluster.go();
        cluster
    }

    /// A folder and a port for one.
    fn empty(durable: bool, tls: bool) -> Cluster {
        let programs = programs();
        // Not under the user's own folders: user postgres must be able to enter all of them.
        let folder = PathBuf::from("/tmp").join(format!("almende-postgres-{}-{}", std::process::id(), fresh_number()));
        std::fs::create_dir_all(&folder).unwrap();
        if is_root() {
            assert!(Command::new("chown").arg("postgres:").arg(&folder).status().unwrap().success());
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Cluster { folder, programs, port, durable, tls }
    }

    /// Another that follows this one, which from then on waits for it with every commit.
    pub fn standby(&self) -> Cluster {
        let standby = Cluster::empty(self.durable, false);
        let done = standby
            .command("pg_basebackup")
            .args([
                "-h",
                "127.0.0.1",
                "-U",
                "app",
                "-p",
                &self.port.to_string(),
                "-X",
                "stream",
                "-c",
                "fast",
                "-R",
                "-D",
            ])
            .arg(standby.folder.join("data"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        standby.go();
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.ask("SELECT pg_reload_conf()");
        standby
    }

    /// It follows nobody any more.
    pub fn promote(&self) {
        self.control(&["promote"]);
    }

    fn ask(&self, sql: &str) {
        let port = self.port.to_string();
        let mut psql = self.command("psql");
        let asked =
            psql.args(["-q", "-h", "127.0.0.1", "-U", "app", "-p", &port, "-c", sql, "postgres"]).output().unwrap();
        assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    }

    fn openssl(&self, line: &str) {
        let done = self.command_of(Path::new("/usr/bin/openssl")).args(line.split(' ')).output().unwrap();
        assert!(done.status.success(), "openssl {line}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn make_authority(&self, name: &str) {
        self.openssl(&format!(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN={name} \
             -keyout {name}.key -out {name}.crt"
        ));
    }

    fn make_certificate(&self) {
        self.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
             -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE \
             -CA authority.crt -CAkey authority.key -keyout server.key -out server.crt",
        );
    }

    /// The certificate of an authority: `authority` has signed for the cluster, `other` has not.
    pub fn authority(&self, name: &str) -> PathBuf {
        // Readable for everybody: the tests may run as another user than the cluster.
        self.folder.join(format!("{name}.crt"))
    }

    /// The address of the default database under a name of this machine, with more parameters.
    pub fn url_at(&self, host: &str, parameters: &str) -> String {
        format!("postgres://app@{host}:{}/postgres?{parameters}", self.port)
    }

    fn command(&self, program: &str) -> Command {
        self.command_of(&self.programs.join(program))
    }

    fn command_of(&self, program: &Path) -> Command {
        unprivileged(&self.folder, program)
    }

    fn control(&self, arguments: &[&str]) {
        let done = self
            .command("pg_ctl")
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-w", "-t", "30", "-s", "-l"])
            .arg(self.folder.join("log"))
            .args(arguments)
            .status()
            .unwrap();
        assert!(done.success(), "pg_ctl {arguments:?}");
    }

    /// Starts it (again).
    pub fn go(&self) {
        let careless = if self.durable { "" } else { "-c fsync=off -c synchronous_commit=off -c full_page_writes=off" };
        let folder = self.folder.display();
        let tls = match self.tls {
            true => format!("-c ssl=on -c ssl_cert_file={folder}/server.crt -c ssl_key_file={folder}/server.key"),
            false => String::new(),
        };
        let options = format!(
            "-c listen_addresses=127.0.0.1 -p {} -c unix_socket_directories={folder} -c max_connections=200 {careless} {tls}",
            self.port
        );
        self.control(&["-o", &options, "start"]);
    }

    /// Stops it at once.
    pub fn halt(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    /// Kills it: it can do nothing any more.
    pub fn kill(&self) {
        let killed = Command::new("kill").args(["-KILL", &self.process().to_string()]).status();
        assert!(killed.unwrap().success());
    }

    /// The id of its first process, which starts all others.
    pub fn process(&self) -> u32 {
        let told = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap();
        told.lines().next().unwrap().parse().unwrap()
    }

    /// Where it listens.
    pub fn address(&self) -> std::net::SocketAddr {
        ([127, 0, 0, 1], self.port).into()
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://app@127.0.0.1:{}/{database}", self.port)
    }

    /// Makes an empty database and gives its address.
    pub fn database(&self) -> String {
        let name = format!("test_{}", fresh_number());
        self.ask(&format!("CREATE DATABASE {name}"));
        self.url(&name)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self
            .command("pg_ctl")
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-m", "immediate", "-s", "stop"])
            .status();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn fresh_number() -> u32 {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Relaxed)
}

static SHARED: OnceLock<Mutex<Option<Cluster>>> = OnceLock::new();

/// An empty database in the cluster all tests of this program share.
pub async fn fresh_database() -> String {
    tokio::task::spawn_blocking(|| {
        let shared = SHARED.get_or_init(|| {
            stop_at_exit();
            Mutex::new(Some(Cluster::start(false)))
        });
        shared.lock().unwrap().as_ref().expect("the tests are over").database()
    })
    .await
    .unwrap()
}

/// Statics are not dropped, so the shared cluster is stopped by a handler that runs when the program ends.
fn stop_at_exit() {
    extern "C" fn stop() {
        if let Some(mutex) = SHARED.get() {
            drop(mutex.lock().map(|mut cluster| cluster.take()));
        }
    }
    atexit(stop);
}

#[allow(unsafe_code, reason = "the C library's way to be called at the end")]
unsafe extern "C" {
    safe fn atexit(callback: extern "C" fn()) -> i32;
}
