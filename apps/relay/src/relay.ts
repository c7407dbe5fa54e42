import { randomBytes as systemRandomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createCommittees } from './accounts/committees.ts'
import { createMemberships } from './accounts/memberships.ts'
import { createCommitteePeople } from './accounts/people.ts'
import { createRevocations } from './accounts/revocations.ts'
import { createSessions } from './accounts/sessions.ts'
import type { RandomBytes } from './accounts/tokens.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { createApi } from './http/api.ts'
import { createHealthRoutes } from './http/health.ts'
import { createLog, type Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutboxMailer } from './mail/outbox-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createAccountStore } from './store/account-store.ts'
import { openDatabase } from './store/database.ts'
import { createReadinessProbe } from './store/readiness.ts'

export interface Relay {
  /** Begins to answer. Rejects when the port is taken. */
  listen(): Promise<{ port: number; url: string }>
  /** Stops accepting, ends what is open, and closes the database; may be called more than once. */
  close(): Promise<void>
}

/** What tests replace. */
export interface Replaceable {
  mailer?: Mailer
  clock?: Clock
  randomBytes?: RandomBytes
  log?: Log
}

const requestGraceMilliseconds = 5_000

export async function createRelay(
  configuration: Configuration,
  replaceable: Replaceable = {},
): Promise<Relay> {
  const { clock = systemClock, randomBytes = systemRandomBytes } = replaceable
  const log = replaceable.log ?? createLog(configuration.logLevel)
  mkdirSync(configuration.dataDir, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(configuration.dataDir, 'relay.sqlite'))
  const store = createAccountStore(database)
  const mailer = replaceable.mailer ?? createMailer(configuration, log, clock)

  const revocations = createRevocations()
  const memberships = createMemberships(store)
  const sessions = createSessions({
    store,
    revocations,
    clock,
    randomBytes,
    secureCookies: configuration.publicUrl?.startsWith('https:') ?? false,
  })

  const app = new Hono()
  app.route(
    '/api',
    createApi({
      sessions,
      memberships,
      committees: createCommittees(store, clock),
      people: createCommitteePeople({ store, revocations, clock }),
      site: {
        privacyUrl: configuration.privacyUrl,
        termsUrl: configuration.termsUrl,
        contactUrl: configuration.contactUrl,
      },
      publicUrl: configuration.publicUrl,
    }),
  )
  app.route('/', createHealthRoutes(createReadinessProbe(database, clock)))

  const server = createAdaptorServer({ fetch: app.fetch })
  let closing: Promise<void> | null = null

  async function close(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    // Here the open documents end, so that their last edits are stored before the database closes.
    server.on('close', () => clearTimeout(grace))
    const grace = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      requestGraceMilliseconds,
    )
    await stopped
    mailer.close()
    database.close()
  }

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(configuration.port, configuration.host ?? undefined, () => {
          const { port } = server.address() as AddressInfo
          const url = configuration.publicUrl ?? `http://localhost:${port}`
          log.info({ url, port }, 'The relay listens')
          resolve({ port, url })
        })
      }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

function createMailer(configuration: Configuration, log: Log, clock: Clock): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = configuration
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, from)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, log, clock })
}
