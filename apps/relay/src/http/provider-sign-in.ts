import {
  beginProviderSignInRoute,
  beginProviderSignInSchema,
  finishProviderSignInRoute,
  type ProviderFailure,
  providerResultCookie,
} from '@civic-hub/protocol'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { type BegunSignIn, signInTime } from '../accounts/provider/provider-sign-in.ts'
import { isRecentSignIn } from '../accounts/recent-sign-in.ts'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perAddress } from './request-limits.ts'

const begunCookie = 'civic_hub_provider'
const begunPath = '/api/sign-in/with'
/** Enough for a whole town hall. Each sign-in makes the relay send a request to the provider. */
const limit = perAddress(300, 'provider sign-in from')
/** The page reads the result at once. */
const resultSeconds = 60

const begunSchema: z.ZodMiniType<BegunSignIn> = z.object({
  provider: z.enum(['google', 'oidc']),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  connectTo: z.nullable(z.string()),
  invitation: z.nullable(z.string()),
  referral: z.catch(z.nullable(z.string()), null),
  begunAt: z.number(),
})

/**
 * The first endpoint returns the address of the provider's page, which the browser opens. The provider redirects it to
 * the second one, which signs in and redirects to the page where the person started. The values for checking the answer
 * are in a cookie of this browser: state, nonce and the verifier of PKCE.
 */
export function providerSignInEndpoints(parts: EndpointParts) {
  const { providerSignIn, sessions, openSessionFor, clock, log } = parts
  const attributes = { secure: parts.secureCookies, sameSite: 'Lax' } as const

  async function finish(
    c: Context,
    provider: string,
    begun: BegunSignIn | null,
  ): Promise<ProviderFailure | 'done' | 'new'> {
    const session = await sessions.read(c.req.header('cookie'))
    const answer = {
      state: c.req.query('state'),
      code: c.req.query('code'),
      error: c.req.query('error'),
      issuer: c.req.query('iss'),
    }
    const finished = await providerSignIn.finish(
      provider,
      begun,
      answer,
      session && { accountId: session.account.id, sessionId: session.sessionId },
    )
    if (!finished.ok) return finished.refusal
    if (begun?.connectTo !== null) return 'done'
    const opened = await openSessionFor(c, finished.value)
    if (opened.ok) return finished.value.isNew ? 'new' : 'done'
    return opened.refusal === 'ended' ? 'expired' : opened.refusal
  }

  /** Sets a cookie that the page can read and show as text. */
  function reportToPage(c: Context, result: string): void {
    setCookie(c, providerResultCookie, result, { ...attributes, path: '/', maxAge: resultSeconds })
  }
  return [
    endpoint(
      beginProviderSignInRoute,
      { access: 'everybody', outsideGate: true, limit, body: beginProviderSignInSchema },
      async ({ c, params, body }) => {
        const session = body.connect ? await sessions.read(c.req.header('cookie')) : null
        if (body.connect) {
          if (session === null) return refused('not-signed-in')
          if (!isRecentSignIn(session, clock)) return refused('sign-in-again')
        }
        const begun = await providerSignIn.begin(params.provider, {
          returnTo: ownPath(body.returnTo),
          connectTo: session?.account.id ?? null,
          invitation: body.invitation ?? null,
          referral: body.referral ?? null,
        })
        if (!begun.ok) return begun
        setCookie(c, begunCookie, write(begun.value.begun), {
          ...attributes,
          path: begunPath,
          httpOnly: true,
          maxAge: signInTime / 1000,
        })
        return accepted({ url: begun.value.url.href })
      },
    ),
    endpoint(
      finishProviderSignInRoute,
      { access: 'everybody', outsideGate: true },
      async ({ c, params: { provider } }) => {
        const begun = read(getCookie(c, begunCookie))
        // The browser navigates here, so a JSON error would be useless to the person: they return to their page
        // with it.
        const result = await finish(c, provider, begun).catch((error: unknown) => {
          log.error({ err: error }, 'A sign-in with a provider could not be finished')
          return 'unavailable' as const
        })
        deleteCookie(c, begunCookie, { ...attributes, path: begunPath, httpOnly: true })
        reportToPage(c, `${begun?.provider ?? provider}.${result}`)
        return c.redirect(begun === null ? '/' : ownPath(begun.returnTo), 303)
      },
    ),
  ]
}

const write = (begun: BegunSignIn) => Buffer.from(JSON.stringify(begun)).toString('base64url')

function read(cookie: string | undefined): BegunSignIn | null {
  try {
    const parsed = begunSchema.safeParse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const here = 'http://here.invalid'

/**
 * The path of one of our own pages, with its query and fragment; '/' for any other text. A sign-in redirects
 * there, and must not be usable to redirect people to another site.
 */
export function ownPath(text: string): string {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  if (origin !== here || pathname.startsWith('//') || /^\/(api|sync)(\/|$)/.test(pathname)) return '/'
  return pathname + search + hash
}
