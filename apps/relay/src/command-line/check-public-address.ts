import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { programVersion } from '../program-version.ts'

const patienceMs = 5_000
const healthSchema = z.object({ status: z.literal('ok'), version: z.string() })

/** The result of one check: *ok*; *look* with advice; or *PROBLEM* if it must be fixed. */
export interface Finding {
  kind: 'ok' | 'look' | 'PROBLEM'
  sentence: string
}

/** Opens the hub by its public address, like a browser, through all proxies. */
export async function checkPublicAddress(publicUrl: string): Promise<Finding[]> {
  const answer = await ask(`${publicUrl}/healthz`)
  if (typeof answer === 'string')
    return [
      look(
        `${publicUrl} does not answer from here (${answer}). Does the name lead to this machine, do the hub and its proxy ` +
          'run, and are ports 80 and 443 open? In some networks it answers from outside only: try a browser elsewhere.',
      ),
    ]
  const health = healthSchema.safeParse(answer.body)
  if (!health.success)
    return [look(`${publicUrl} answers with ${answer.status}, and not as a hub does. What else listens there?`)]
  const { version } = health.data
  const isThis = version === programVersion
  return [
    isThis
      ? ok(`${publicUrl} answers.`)
      : look(`${publicUrl} answers as version ${version}, and this is ${programVersion}. Restart the hub.`),
    (await passesUpgrades(publicUrl))
      ? ok('Websockets get through.')
      : {
          kind: 'PROBLEM',
          sentence:
            'Websockets do not get through: people see Offline. A proxy in between has to pass Upgrade for /sync/.',
        },
  ]
}

async function ask(url: string): Promise<{ status: number; body: unknown } | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
    return cause?.code ?? name
  }
}

/**
 * Sends an upgrade with a foreign origin. The relay checks the origin only if the upgrade request has passed
 * the proxies, and then answers 403.
 */
function passesUpgrades(publicUrl: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${publicUrl.replace('http', 'ws')}/sync/general`, {
      origin: 'https://doctor.invalid',
      handshakeTimeout: patienceMs,
    })
    const end = (passed: boolean) => {
      socket.on('error', () => undefined)
      socket.terminate()
      resolve(passed)
    }
    socket.on('unexpected-response', (_request, { statusCode }) => end(statusCode === 403))
    socket.on('open', () => end(true))
    socket.on('error', () => end(false))
  })
}

const ok = (sentence: string): Finding => ({ kind: 'ok', sentence })
const look = (sentence: string): Finding => ({ kind: 'look', sentence })
