//! Every shape a pasture can have, in an order that finds the ones that fit quickly.
//!
//! A pasture is a connected group of cells with at most 15 edges around it (AGR-10.2.11). All of them are written once
//! as a tree: its paths name the cells of a pasture in ascending order. A walk through the tree leaves out whole
//! branches: those with a cell that is not free, those that need more fences than there can be, and those that skip a
//! cell somebody has already picked.

use crate::content::FENCES;
use crate::grid::{Cell, Cells, EDGES, Edges};
use std::sync::OnceLock;

/// A place in the tree: the cells picked so far, in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The cells.
    pub cells: Cells,
    /// The edges around them.
    pub edges: Edges,
    /// Whether they are a pasture.
    pub closed: bool,
    /// The fewest edges around any pasture below.
    least: u8,
    /// The first place that does not lie below this one.
    skip: u16,
}

/// The tree in preorder.
pub fn tree() -> &'static [Node] {
    static TREE: OnceLock<Vec<Node>> = OnceLock::new();
    TREE.get_or_init(|| plant(FENCES))
}

/// The same with as many edges as there are, for farms on which other things than fences stand (AGR-14.7.3).
pub fn wide_tree() -> &'static [Node] {
    static TREE: OnceLock<Vec<Node>> = OnceLock::new();
    TREE.get_or_init(|| plant(EDGES as u8))
}

fn plant(most: u8) -> Vec<Node> {
    let all = (1..=Cells::ALL.0).map(Cells);
    let possible = |cells: &Cells| cells.is_connected() && cells.boundary().len() <= most;
    let mut paths: Vec<Vec<Cell>> = all.filter(possible).map(Iterator::collect).collect();
    paths.sort();
    let mut nodes = Vec::new();
    grow(&paths, 0, Cells::NONE, &mut nodes);
    nodes
}

/// Adds the branches for paths that share their first cells; gives the fewest edges of a pasture among them.
fn grow(paths: &[Vec<Cell>], depth: usize, cells: Cells, nodes: &mut Vec<Node>) -> u8 {
    let mut least = u8::MAX;
    let mut rest = paths;
    while let Some(first) = rest.first() {
        let Some(&cell) = first.get(depth) else { break };
        let shared = rest.iter().take_while(|path| path.get(depth) == Some(&cell)).count();
        let (branch, others) = rest.split_at(shared);
        let cells = cells.with(cell);
        let place = nodes.len();
        let closed = first.len() == depth + 1;
        let edges = cells.boundary();
        nodes.push(Node { cells, edges, closed, least: 0, skip: 0 });
        let below = grow(&branch[usize::from(closed)..], depth + 1, cells, nodes);
        let fewest = if closed { below.min(edges.len()) } else { below };
        nodes[place].least = fewest;
        nodes[place].skip = nodes.len() as u16;
        least = least.min(fewest);
        rest = others;
    }
    least
}

/// What a walk through the tree looks for: pastures among these cells.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Cells the pasture may cover.
    pub free: Cells,
    /// Cells it must cover.
    pub picked: Cells,
    /// Fences that stand already.
    pub fences: Edges,
    /// Fences that can be built.
    pub budget: u8,
    /// The forms among which it looks.
    pub shapes: &'static [Node],
}

impl Search {
    /// What the pasture costs in new fences.
    pub fn price(&self, node: &Node) -> u8 {
        node.edges.minus(self.fences).len()
    }

    /// Shows `found` every pasture that can be paid, until it says where to go on: at the next one (`true`) or behind
    /// everything that begins with the cell the pasture begins with (`false`).
    pub fn walk(&self, found: impl FnMut(&Node) -> bool) {
        self.walk_from(0, self.shapes.len(), found);
    }

    /// As [`Search::walk`], but only pastures that continue the picked cells in ascending order; `found` cannot skip.
    pub fn walk_ascending(&self, mut found: impl FnMut(&Node) -> bool) {
        let nodes = self.shapes;
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            if node.cells == self.picked {
                self.walk_from(at, node.skip.into(), |node| {
                    found(node);
                    true
                });
                return;
            }
            let path = node.cells.minus(self.picked).is_empty() && self.is_on_path(node);
            at = if path { at + 1 } else { node.skip.into() };
        }
    }

    /// Whether no picked cell was skipped on the way to this place.
    fn is_on_path(&self, node: &Node) -> bool {
        let last = 15 - node.cells.0.leading_zeros() as u16;
        let before = Cells((1 << last) - 1);
        self.picked.and(before).minus(node.cells).is_empty()
    }

    fn walk_from(&self, start: usize, end: usize, mut found: impl FnMut(&Node) -> bool) {
        let nodes = self.shapes;
        // Fences that stand already can save as many, but no more.
        let most = self.budget.saturating_add(self.fences.len());
        let mut at = start;
        while let Some(node) = nodes.get(at).filter(|_| at < end) {
            if !node.cells.minus(self.free).is_empty() || node.least > most || !self.is_on_path(node) {
                at = node.skip.into();
                continue;
            }
            at += 1;
            let price = self.price(node);
            if node.closed
                && price <= self.budget
                && price > 0
                && self.picked.minus(node.cells).is_empty()
                && !found(node)
            {
                let first = node.cells.first();
                while nodes.get(at).is_some_and(|next| next.cells.first() == first) {
                    at = nodes[at].skip.into();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_holds_every_pasture_once() {
        let mut found: Vec<Cells> = tree().iter().filter(|node| node.closed).map(|node| node.cells).collect();
        found.sort();
        let all = (1..=Cells::ALL.0).map(Cells);
        let expected: Vec<Cells> = all.filter(|c| c.is_connected() && c.boundary().len() <= FENCES).collect();
        assert_eq!(found, expected);
        assert!(wide_tree().len() < u16::MAX.into());
    }
}
