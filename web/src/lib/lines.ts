/** An answer that comes line by line: the JSON of each line as soon as it is there. */
export async function* jsonLines<Line>(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      ended = done;
      begun += decoder.decode(value, { stream: !done });
      const lines = begun.split('\n');
      // What follows the last end of a line is not whole yet; at the end of the answer it has to be.
      begun = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
    }
  } finally {
    // Whoever reads no further does not let the server go on in vain.
    if (!ended) await reader.cancel().catch(() => {});
  }
}
