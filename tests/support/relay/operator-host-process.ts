import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { civicHubProgram, type HostedCommand, type HostedEnd } from './operator-host.ts'

/** Collects what the program writes in place of the process's own stream. */
function replaceOutput(name: 'stdout' | 'stderr'): { end(): Promise<Buffer> } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  Object.defineProperty(process, name, { value: stream, configurable: true })
  return {
    async end() {
      // A pipeline to it has ended it.
      if (!stream.writableFinished) await once(stream.end(), 'finish')
      return Buffer.concat(chunks)
    },
  }
}

/** The number of resources that would prevent a process from ending, counted in a timer's callback. */
async function countActive(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1))
  return process.getActiveResourcesInfo().length
}

let ran = 0

async function run({ words, environment, input }: HostedCommand): Promise<HostedEnd> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value
  process.argv = [process.execPath, civicHubProgram, ...words]
  process.exitCode = undefined
  const atRest = await countActive()
  const stdin = Readable.from(input === null ? [] : [Buffer.from(input)])
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  const [stdout, stderr] = [replaceOutput('stdout'), replaceOutput('stderr')]
  // Another address for the same file: only the program itself runs again, and not what it imports.
  await import(`${civicHubProgram}?run=${++ran}`)
  while ((await countActive()) > atRest);
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return { code, out: await stdout.end(), said: (await stderr.end()).toString() }
}

// Each command has the process to itself.
let last: Promise<unknown> = Promise.resolve()
process.on('message', ({ id, command }: { id: number; command: HostedCommand }) => {
  last = last.then(async () => {
    const ended = await run(command)
    process.send?.({ id, ended })
  })
})
// The test program has ended, normally or not.
process.on('disconnect', () => process.exit(0))
