import type { Account, ProviderFailure, WaysToSignIn } from '@civic-hub/protocol'
import type { BackgroundWork } from '../../background-work.ts'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../iso-time.ts'
import { providerConnectedLetter } from '../../mail/letters/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { accepted, type Result, refused } from '../../result.ts'
import type { AccountStore, RunQuery } from '../../store/account-store.ts'
import { noteReferral } from '../engagement.ts'
import { claimAccountId, giveAccessBack, recallAddress } from '../former-accounts.ts'
import { acceptInvitation } from '../open-invitation.ts'
import { noPassword } from '../passwords.ts'
import { recipientAt } from '../recipient.ts'
import { accountOfSession } from '../session-account.ts'
import type { Proven } from '../sessions.ts'
import { hashToken, type RandomBytes } from '../tokens.ts'
import type { ProviderClaims } from './identity-provider.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { MaySignUp } from './sign-up-rule.ts'

type SignedIn<Code extends ProviderFailure> = Result<Proven, Code>

/** Accounts and their identities at providers, by issuer and subject. */
export interface Identities {
  /**
   * The account for an identity that signed in at a provider. A new identity is connected to the account with
   * its address, if the provider confirms the address, or otherwise gets a new account. An account's own
   * address is always confirmed.
   */
  signIn(
    claims: ProviderClaims,
    maySignUp: MaySignUp,
    /** The referral code of a new account. */
    referral: string | null,
  ): Promise<SignedIn<'account-disabled' | 'email-unconfirmed' | 'invited-only'>>
  /**
   * Connects an identity at a provider to the account of a session that has not ended, independent of the
   * identity's address.
   */
  connect(sessionId: string, claims: ProviderClaims): Promise<SignedIn<'taken' | 'expired'>>
  list(accountId: string): Promise<Pick<WaysToSignIn, 'hasPassword' | 'connected'>>
  /** Refuses to remove the last way to sign in. */
  remove(accountId: string, id: string): Promise<Result<null, 'not-found' | 'conflict'>>
}

export function createIdentities(parts: {
  store: AccountStore
  providers: readonly ProviderSettings[]
  mailer: Mailer
  background: BackgroundWork
  clock: Clock
  randomBytes: RandomBytes
  publicUrl: () => string
}): Identities {
  const { store, providers, mailer, background, clock, randomBytes, publicUrl } = parts
  const { queries } = store
  const now = () => clock.now().getTime()
  const accounts = queries.selectFrom('accounts').select(['id', 'name', 'email', 'disabled_at', 'sign_outs'])
  const asProven = ({ id, name, email, sign_outs }: Account & { sign_outs: number }): Proven => ({
    account: { id, name, email },
    signOuts: sign_outs,
  })
  const providerAt = (issuer: string) =>
    providers.find((known) => known.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, ''))

  async function ownerOf(run: RunQuery, { issuer, subject }: ProviderClaims) {
    const identities = queries.selectFrom('identities').select('account_id')
    const [identity] = await run(identities.where('issuer', '=', issuer).where('subject', '=', subject))
    return identity === undefined ? undefined : (await run(accounts.where('id', '=', identity.account_id)))[0]
  }

  async function add(
    run: RunQuery,
    accountId: string,
    email: string,
    { issuer, subject }: ProviderClaims,
  ): Promise<void> {
    const row = { issuer, subject, account_id: accountId, email, created_at: now() }
    await run(queries.insertInto('identities').values(row))
  }

  /** Notifies the owner of an account of every new way to sign in to it. */
  function notifyOwner(account: Account, { issuer }: ProviderClaims): void {
    const name = providerAt(issuer)?.name ?? issuer
    background.begin('tell of a connected sign-in', () =>
      recipientAt(store, account.email).then((owner) =>
        mailer.send(providerConnectedLetter(owner, { name, link: `${publicUrl()}/settings` })),
      ),
    )
  }

  const idOf = ({ issuer, subject }: { issuer: string; subject: string }) =>
    hashToken(`${issuer} ${subject}`).slice(0, 24)

  return {
    async signIn(claims, maySignUp, referral) {
      let isNewWay = false
      if (claims.email !== null) await recallAddress(store, claims.email)
      const signedIn = await store.atomically<SignedIn<'account-disabled' | 'email-unconfirmed' | 'invited-only'>>(
        async (run) => {
          const known = await ownerOf(run, claims)
          if (known !== undefined)
            return known.disabled_at === null ? accepted(asProven(known)) : refused('account-disabled')
          const { email } = claims
          if (email === null) return refused('email-unconfirmed')
          const [found] = await run(accounts.where('email', '=', email))
          if (found !== undefined) {
            if (found.disabled_at !== null) return refused('account-disabled')
            await add(run, found.id, email, claims)
            isNewWay = true
            return accepted(asProven(found))
          }
          const allowed = await maySignUp(run, email)
          if (allowed === 'no') return refused('invited-only')
          const name = claims.name ?? email.slice(0, email.indexOf('@'))
          const account: Account = { id: await claimAccountId(store, run, email, randomBytes), name, email }
          await run(queries.insertInto('accounts').values({ ...account, password_hash: noPassword, created_at: now() }))
          await giveAccessBack(store, run, account.id, now())
          await noteReferral(store, run, account, referral, now())
          // Unconfirmed sign-ups with this address are deleted: another person may have made them, and their
          // password must not work.
          await run(queries.deleteFrom('sign_ups').where('email', '=', email))
          await add(run, account.id, email, claims)
          if (allowed.invitationId !== null)
            await acceptInvitation(run, queries, { id: allowed.invitationId }, account.id, now())
          return accepted({ account, signOuts: 0, isNew: true })
        },
      )
      if (signedIn.ok && isNewWay) notifyOwner(signedIn.value.account, claims)
      return signedIn
    },

    async connect(sessionId, claims) {
      let isNewWay = false
      const connected = await store.atomically<SignedIn<'taken' | 'expired'>>(async (run) => {
        const accountId = await accountOfSession(store, run, sessionId)
        const [account] = accountId === null ? [] : await run(accounts.where('id', '=', accountId))
        // The session may have ended during the request to the provider; then nothing is connected.
        if (account === undefined) return refused('expired')
        const owner = await ownerOf(run, claims)
        if (owner === undefined) {
          await add(run, account.id, claims.email ?? '', claims)
          isNewWay = true
        } else if (owner.id !== account.id) {
          return refused('taken')
        }
        return accepted(asProven(account))
      })
      if (connected.ok && isNewWay) notifyOwner(connected.value.account, claims)
      return connected
    },

    async list(accountId) {
      const [account, rows] = await Promise.all([
        queries.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst(),
        queries
          .selectFrom('identities')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .execute(),
      ])
      return {
        hasPassword: account !== undefined && account.password_hash !== noPassword,
        connected: rows.map((row) => {
          const provider = providerAt(row.issuer)
          return {
            id: idOf(row),
            provider: provider?.id ?? null,
            name: provider?.name ?? row.issuer,
            email: row.email,
            since: isoTime(row.created_at),
          }
        }),
      }
    },

    remove: (accountId, id) =>
      store.atomically(async (run) => {
        const mine = await run(queries.selectFrom('identities').selectAll().where('account_id', '=', accountId))
        const wanted = mine.find((row) => idOf(row) === id)
        if (wanted === undefined) return refused('not-found')
        const [account] = await run(queries.selectFrom('accounts').select('password_hash').where('id', '=', accountId))
        if (mine.length === 1 && account?.password_hash === noPassword) return refused('conflict')
        await run(
          queries.deleteFrom('identities').where('issuer', '=', wanted.issuer).where('subject', '=', wanted.subject),
        )
        return accepted(null)
      }),
  }
}
