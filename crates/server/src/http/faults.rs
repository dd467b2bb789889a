//! Telling the operator what is wrong with the program.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::secrets;
use crate::store::{Bound, Fault, Op};
use crate::wire::{Face, FaultRequest};
use almende_core::{Lang, Problem, is_unseen};
use axum::http::StatusCode;
use serde_json::json;

/// Tells the operator of a fault, with the position as the asker's seat sees it and nothing that it does not see.
#[utoipa::path(post, path = "/api/tables/{id}/fault", params(("id" = String, Path, description = "The table.")),
    request_body = FaultRequest, responses((status = 204), Errors))]
pub(super) async fn fault(asker: Asker, id: TableId, Body(request): Body<FaultRequest>) -> Result<StatusCode, Failure> {
    let words = request.text.trim();
    let unseen = |letter: char| letter != '\n' && is_unseen(letter);
    if words.is_empty() || words.chars().count() > limits::CHAT || words.chars().any(unseen) {
        return Err(Problem::new("problem.fault_length").with("most", limits::CHAT).into());
    }
    let lang = request.page.as_ref().map(|page| language(&page.lang)).transpose()?;
    let (guest, seat, game, version, now_at, face, earlier) = {
        let table = asker.app.table(&id).await?;
        let holder = asker.sits(&table, request.seat)?;
        asker.app.rates.creation(&asker)?;
        asker.app.rates.report(&asker)?;
        let now_at = table.line.as_ref().map_or(0, |line| line.marks().len() as u32);
        // The game may have gone on while the player wrote.
        let earlier = request.actions.filter(|actions| *actions < now_at);
        let earlier = earlier.map(|actions| table.look_back(actions, Some(holder.seat))).transpose()?;
        let face = if earlier.is_none() { table.face(Some(holder.seat)) } else { None };
        let game = table.spec.game.clone();
        (holder.guest().clone(), holder.seat, game, table.version, now_at, face, earlier)
    };
    let (actions, face) = match earlier {
        Some(earlier) => {
            let step = earlier.step()?;
            (step.n, Some(*step.face))
        }
        None => (now_at, face),
    };
    let page = json!({
        "browser": asker.browser,
        "lang": lang.map(Lang::code),
        "width": request.page.as_ref().map(|page| page.width),
        "height": request.page.as_ref().map(|page| page.height),
    });
    let fault = Fault {
        id: secrets::id()?,
        at: now(),
        guest: guest.clone(),
        table_id: id.into(),
        game,
        seat: seat.index() as i64,
        kind: request.kind.name().to_owned(),
        words: words.to_owned(),
        version: version.into(),
        actions: actions.into(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        page: page.to_string(),
        position: written(face),
    };
    let room = [Op::Within(Bound::Faults { guest }), Op::Within(Bound::AllFaults)];
    asker.app.writer.write(room.into_iter().chain([Op::Fault(Box::new(fault))]).collect()).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn language(name: &str) -> Result<Lang, Problem> {
    name.parse().map_err(|_| Problem::new("problem.no_language").with("name", name).with("languages", Lang::codes()))
}

/// A position, as much of it as there is room for: the options are long and follow from the rest.
fn written(face: Option<Face>) -> String {
    let fits = |face: &Face| serde_json::to_string(face).ok().filter(|text| text.len() <= limits::FAULT_POSITION);
    let short = |face: &Face| fits(&Face { options: Vec::new(), ..face.clone() });
    face.and_then(|face| fits(&face).or_else(|| short(&face))).unwrap_or_else(|| "null".to_owned())
}
