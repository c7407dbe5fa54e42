import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Another program on the same disk: writes a megabyte and flushes it, again and again, into a file of 64 MB. */
const megabyte = new Uint8Array(1024 * 1024).fill(7)
const file = await open(join(process.argv[2] ?? '.', 'written-by-another'), 'w')
process.on('disconnect', () => process.exit(0))
for (let index = 0; ; index++) {
  await file.write(megabyte, 0, megabyte.length, (index % 64) * megabyte.length)
  await file.sync()
  if (index === 0) process.send?.('flushed')
}
