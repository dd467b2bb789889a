//! A mail server for the tests, on loopback.

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::sync::mpsc;

/// A mail server that keeps what it is given.
pub async fn mail_server() -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (given, taken) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let given = given.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 here\r\n").await.unwrap();
                let (mut mail, mut in_mail) = (String::new(), false);
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer = match line.as_str() {
                        "." if in_mail => {
                            in_mail = false;
                            // Long lines are broken for the way (quoted-printable).
                            given.send(std::mem::take(&mut mail).replace("=\n", "")).unwrap();
                            "250 taken"
                        }
                        _ if in_mail => {
                            mail += &format!("{line}\n");
                            continue;
                        }
                        "DATA" => {
                            in_mail = true;
                            "354 go on"
                        }
                        "QUIT" => "221 bye",
                        _ => "250 fine",
                    };
                    if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (url, taken)
}
