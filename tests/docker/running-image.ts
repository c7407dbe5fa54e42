import { spawn } from 'node:child_process'
import { environmentOf, type Image, placeOf } from './build-image.ts'

export interface Ended {
  code: number | null
  stdout: Buffer
  stderr: string
}

export interface RunningImage {
  url: string
  /** Equivalent of `docker exec`. */
  execute(command: string[]): Promise<Ended>
  /** Equivalent of `docker stop`. */
  stop(): Promise<Ended>
}

/** Starts the command of the image's CMD with its ENV, as `docker run` does; resolves when it listens. */
export async function startImage(
  image: Image,
  overrides: Record<string, string> = {},
  confined = false,
): Promise<RunningImage> {
  const environment = { ...overrides, PORT: '0' }
  const command = confined ? confinedTo(overrides.DATA_DIR ?? '', image.command) : image.command
  const relay = begin(image, command, environment)
  const port = await relay.until(/"port":(\d+)/)
  return {
    url: `http://localhost:${port}`,
    execute: (command) => executeIn(image, command, { ...overrides, PORT: port }),
    stop() {
      relay.child.kill('SIGTERM')
      return relay.ended
    },
  }
}

/** Equivalent of `docker run` with another command; waits for its end. */
export function executeIn(
  image: Image,
  command: string[],
  overrides: Record<string, string> = {},
  input?: Buffer,
): Promise<Ended> {
  const { child, ended } = begin(image, command, overrides)
  child.stdin.end(input)
  return ended
}

/** A user who owns nothing; "node" of the image has another number, and owns as little. */
export const nobody = 65_534

/**
 * The command as compose.yaml confines it, without Docker: a file system that is read-only except for one
 * folder, and a user without rights or a way to gain any. Needs root on Linux; runs in a mount namespace of
 * its own.
 */
export function confinedTo(folder: string, command: string[]): string[] {
  const steps = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro /',
    `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all "$@"`,
  ]
  const confine = ['unshare', '--mount', '--propagation', 'private', '--', 'sh', '-c', steps.join(' && ')]
  return [...confine, folder, ...command]
}

function begin(image: Image, [program = '', ...words]: string[], overrides: Record<string, string>) {
  const child = spawn(program, words, {
    cwd: placeOf(image, '.'),
    env: { ...environmentOf(image), ...overrides },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A program that reads no input may end before its input is written.
  child.stdin.on('error', () => undefined)
  const stdout: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }))
  })
  /** The first match in the output; rejects if the program ends without one. */
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const match = pattern.exec(Buffer.concat(stdout).toString())?.[1]
        if (match !== undefined) resolve(match)
      })
      ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${stderr}`)), reject)
    })
  return { child, ended, until }
}
