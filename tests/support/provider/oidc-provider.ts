import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { providerSignInSchema } from '@civic-hub/protocol'
import { Provider } from 'oidc-provider'
import { type Answer, createVisitor, type Visitor } from '../people/visitor.ts'

/** A person with an account at the provider. */
interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface RunningProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who signs in with the next press of the button on the provider's page. */
  person: ProviderPerson
  close(): Promise<void>
}

/** A real OpenID Connect provider on a free port, whose page has one button to continue and one to cancel. */
export async function startOidcProvider(redirectUris: () => string[]): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const running: RunningProvider = {
    issuer,
    clientId: 'civic-hub',
    clientSecret: 'a secret of the provider and the relay',
    person: { sub: 'nobody' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const people = new Map<string, ProviderPerson>()
  // Created with the first request, because the relay's port is not known before.
  let provider: Provider | undefined
  server.on('request', (request, response) => {
    provider ??= createProvider(running, people, redirectUris())
    void serve(provider, running, people, request, response)
  })
  return running
}

function createProvider(
  running: RunningProvider,
  people: Map<string, ProviderPerson>,
  redirectUris: string[],
): Provider {
  const provider = new Provider(running.issuer, {
    clients: [
      {
        client_id: running.clientId,
        client_secret: running.clientSecret,
        redirect_uris: redirectUris,
      },
    ],
    cookies: { keys: ['one', 'two'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/page/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      const grant = new provider.Grant({ clientId: running.clientId, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function serve(
  provider: Provider,
  running: RunningProvider,
  people: Map<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!request.url?.startsWith('/page/')) return provider.callback()(request, response)
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html')
    response.end(page)
    return
  }
  const { person } = running
  people.set(person.sub, person)
  const result = request.url.endsWith('?cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: person.sub, remember: false } }
  await provider.interactionFinished(request, response, result)
}

const page = `<!doctype html><html lang="en"><title>The provider</title>
<form method="post"><button>Continue</button></form>
<form method="post" action="?cancel"><button>Cancel</button></form>`

/** Signs in over HTTP like a browser: the provider's page, its button, and the relay's callback. */
export async function passThroughProvider(
  visitor: Visitor,
  provider: RunningProvider,
  wanted: { returnTo?: string; connect?: boolean; press?: 'continue' | 'cancel' } = {},
): Promise<Answer> {
  const { press = 'continue', ...body } = wanted
  const begun = await visitor.post('/api/sign-in/with/oidc', { returnTo: '/', ...body })
  const { url } = providerSignInSchema.parse(begun.body)
  const browser = createVisitor(provider.issuer)
  let answer = await browser.get(url)
  const there = () => answer.headers.get('location') ?? ''
  const page = new URL(there(), provider.issuer).pathname
  const query = press === 'cancel' ? '?cancel' : ''
  answer = await browser.post(`${page}${query}`)
  answer = await browser.get(there())
  return visitor.get(there())
}
