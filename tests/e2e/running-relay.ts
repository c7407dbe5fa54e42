import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { runHosted } from '../support/relay/operator-host.ts'
import type { RelayHost } from '../support/relay/relay-host.ts'
import { type SmtpInbox, startSmtpInbox } from '../support/relay/smtp-inbox.ts'
import { spawnRelay } from '../support/relay/spawn-relay.ts'

/** A relay with a port, data and a real mail server of its own. */
export interface RunningRelay {
  url: string
  dataDir: string
  inbox: SmtpInbox
  /** The link in the log that makes the first administrator. */
  firstAdminLink(): Promise<string>
  /** Runs a command of the operator on this relay's data; returns its output. */
  operate(command: string, ...words: string[]): Promise<string>
  /** kill -9. */
  kill(): Promise<void>
  /** At the same address. */
  start(): Promise<void>
  /** Freezes the process: its sockets stay open, and no request is answered. */
  freeze(): void
  thaw(): void
}

type RelayServer = Pick<RunningRelay, 'url' | 'firstAdminLink' | 'kill' | 'start' | 'freeze' | 'thaw'> & {
  close(): Promise<void>
}

/** Starts a relay beside others in the process of `host`, or in a process of its own if that is null. */
export async function startRelay(
  settings: Readonly<Record<string, string>>,
  host: RelayHost | null,
): Promise<RunningRelay & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-e2e-'))
  const inbox = await startSmtpInbox()
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Civic Hub <hub@example.org>',
    PATH: process.env.PATH ?? '',
    ...settings,
  }
  const server = host ? await startAmongOthers(host, environment) : await startAlone(environment)
  return {
    ...server,
    dataDir,
    inbox,
    async operate(...words) {
      const { code, out, said } = await runHosted({ words, environment, input: null })
      if (code !== 0) throw new Error(said)
      return Buffer.from(out).toString()
    },
    async end() {
      await server.close()
      await inbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startAmongOthers(host: RelayHost, environment: Record<string, string>): Promise<RelayServer> {
  const alone = (): never => {
    throw new Error('This relay shares a process with others: the story has to ask for `relayOfItsOwn`')
  }
  return { ...(await host.start(environment)), kill: alone, start: alone, freeze: alone, thaw: alone }
}

async function startAlone(environment: Record<string, string>): Promise<RelayServer> {
  let spawned = spawnRelay(environment)
  const url = await spawned.listening
  return {
    url,
    async start() {
      spawned = spawnRelay({ ...environment, PORT: new URL(url).port })
      await spawned.listening
    },
    async kill() {
      spawned.process.kill('SIGKILL')
      await spawned.ended
    },
    freeze: () => void spawned.process.kill('SIGSTOP'),
    thaw: () => void spawned.process.kill('SIGCONT'),
    firstAdminLink: () =>
      eventually(
        'the link of the first administrator',
        () => spawned.output().stdout.match(/"link":"([^"]+\/first-admin#[^"]+)"/)?.[1],
      ),
    async close() {
      // The process may be frozen, or was killed. An orderly end stores its compile cache.
      spawned.process.kill('SIGCONT')
      spawned.process.kill('SIGTERM')
      await spawned.ended
    },
  }
}
