//! Files in one file: a ZIP archive (APPNOTE 6.3, the old form without ZIP64), made in memory.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write as _;

/// An archive in the making.
#[derive(Default)]
pub(crate) struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
}

/// It would be larger than its form can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge;

/// What stands both before a file and in the directory: versions, flags (names are UTF-8), method (deflate), the first of January
/// 1980 as time, checksum and sizes.
fn facts(crc: u32, packed: u32, plain: u32, name: u16) -> Vec<u8> {
    const VERSION: u16 = 20;
    const UTF8: u16 = 1 << 11;
    const DEFLATE: u16 = 8;
    const FIRST_DAY: u16 = 0x21;
    let mut bytes = Vec::with_capacity(26);
    for number in [VERSION, UTF8, DEFLATE, 0, FIRST_DAY] {
        bytes.extend(number.to_le_bytes());
    }
    for number in [crc, packed, plain] {
        bytes.extend(number.to_le_bytes());
    }
    // Then the length of the name and of nothing more.
    bytes.extend(name.to_le_bytes());
    bytes.extend(0_u16.to_le_bytes());
    bytes
}

impl Zip {
    /// Adds a file.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) -> Result<(), TooLarge> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|_| TooLarge)?;
        let mut crc = Crc::new();
        crc.update(content);
        let size = |length: usize| u32::try_from(length).map_err(|_| TooLarge);
        let name_length = u16::try_from(name.len()).map_err(|_| TooLarge)?;
        let facts = facts(crc.sum(), size(packed.len())?, size(content.len())?, name_length);
        let place = size(self.bytes.len())?;
        self.files = self.files.checked_add(1).ok_or(TooLarge)?;
        self.bytes.extend(*b"PK\x03\x04");
        self.bytes.extend(&facts);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(packed);
        self.directory.extend(*b"PK\x01\x02");
        self.directory.extend(20_u16.to_le_bytes());
        self.directory.extend(facts);
        // No comment, first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(place.to_le_bytes());
        self.directory.extend(name.as_bytes());
        Ok(())
    }

    /// The whole archive.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, TooLarge> {
        let size = |length: usize| u32::try_from(length).map_err(|_| TooLarge);
        let (place, length) = (size(self.bytes.len())?, size(self.directory.len())?);
        self.bytes.extend(self.directory);
        self.bytes.extend(*b"PK\x05\x06");
        self.bytes.extend([0; 4]);
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend(length.to_le_bytes());
        self.bytes.extend(place.to_le_bytes());
        self.bytes.extend([0; 2]);
        Ok(self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Read by another program.
    #[test]
    fn an_archive_is_one_to_others() {
        let mut zip = Zip::default();
        zip.add("me.json", b"{}").unwrap();
        zip.add("tables/Zoë.txt", "words \u{1f31e}\n".repeat(500).as_bytes()).unwrap();
        zip.add("empty", b"").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("own.zip");
        std::fs::write(&file, zip.finish().unwrap()).unwrap();
        let told = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
                    print([(i.filename, i.file_size, i.date_time) for i in z.infolist()])";
        let output = Command::new("python3").args(["-c", told]).arg(&file).output().unwrap();
        let day = "(1980, 1, 1, 0, 0, 0)";
        let expected = format!("[('me.json', 2, {day}), ('tables/Zoë.txt', 5500, {day}), ('empty', 0, {day})]\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}", String::from_utf8_lossy(&output.stderr));
    }
}
