//! Connections to PostgreSQL are encrypted, and the server on the other side proves who it is.

use crate::support::postgres::Cluster;
use almende_server::store::Store;

async fn opens(url: String) -> bool {
    match Store::open_url(&url).await {
        Ok(store) => {
            let Store::Postgres(pool) = &store else { panic!("no PostgreSQL") };
            const SQL: &str = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
            assert!(sqlx::query_scalar::<_, bool>(SQL).fetch_one(pool).await.unwrap(), "{url}");
            store.close().await;
            true
        }
        Err(_) => false,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_reached_over_tls() {
    let cluster = tokio::task::spawn_blocking(Cluster::start_with_certificate).await.unwrap();
    let root = |name: &str| format!("sslrootcert={}", cluster.authority(name).display());
    let at = |host: &str, mode: &str, name: &str| cluster.url_at(host, &format!("sslmode={mode}&{}", root(name)));
    assert!(opens(cluster.url_at("127.0.0.1", "sslmode=require")).await);
    for (host, mode, authority, fine) in [
        ("localhost", "verify-full", "authority", true),
        // The certificate is for another name.
        ("127.0.0.1", "verify-full", "authority", false),
        ("127.0.0.1", "verify-ca", "authority", true),
        // Somebody else signed it.
        ("localhost", "verify-ca", "other", false),
        ("localhost", "verify-full", "other", false),
    ] {
        assert_eq!(opens(at(host, mode, authority)).await, fine, "{host} {mode} {authority}");
    }
    // The authorities of this machine do not know it.
    assert!(!opens(cluster.url_at("localhost", "sslmode=verify-full")).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_without_tls_is_refused_where_it_is_required() {
    let cluster = tokio::task::spawn_blocking(|| Cluster::start(false)).await.unwrap();
    for mode in ["require", "verify-ca", "verify-full"] {
        assert!(!opens(cluster.url_at("127.0.0.1", &format!("sslmode={mode}"))).await, "{mode}");
    }
}
