import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Readers of files are large and rarely loaded: the relay itself compresses them, with a lower quality. */
const compressed = /^(?!reader-|pdf\.worker).*\.(js|css)$/

/**
 * Writes a compressed copy beside each hashed script and style, for the relay (apps/relay/src/http/app-file.ts). The
 * highest quality of Brotli makes them 7 % smaller than the one that the relay can afford while it serves requests.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const names = (await readdir(assets)).filter((name) => compressed.test(name))
      await Promise.all(names.map((name) => compress(join(assets, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
}
