/** False in a browser from before 2023. */
export const canInflate = typeof DecompressionStream === 'function'

/** Unpacks what the relay has deflated (RFC 1951). Rejects if it is damaged. */
export async function inflate(deflated: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([deflated.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}
