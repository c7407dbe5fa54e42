import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The false responses of a provider. */
interface Lies {
  /** Claims that replace the true ones; undefined removes one. */
  claims?: JWTPayload
  /** The issuer that the discovery document names. */
  issuerOfMetadata?: string
  /** Signs with a key that is not in the published set. */
  foreignKey?: boolean
  /** Signs with the client's secret, or not at all. */
  algorithm?: 'HS256' | 'none'
  /** Other entries of the discovery document. */
  metadata?: Record<string, unknown>
  /** How far its clock is ahead, according to its responses. */
  aheadSeconds?: number
  /** The response of the userinfo endpoint. */
  profile?: Record<string, unknown>
}

export interface LyingProvider {
  issuer: string
  clientId: string
  clientSecret: string
  lies: Lies
  /** The number of token requests. */
  exchanges: number
  close(): Promise<void>
}

/**
 * A provider that signs any given claims, and accepts every code repeatedly. Its sign-in page is not used: a
 * test requests the relay's callback directly, with the nonce as the code.
 */
export async function startLyingProvider(): Promise<LyingProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' }] }
  const provider: LyingProvider = {
    issuer,
    clientId: 'civic-hub',
    clientSecret: 'a secret of the provider and the relay',
    lies: {},
    exchanges: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const truth = { iss: issuer, aud: provider.clientId, sub: 'subject', nonce, iat: now, exp: now + 300 }
    const person = { email: 'ada@example.org', email_verified: true, name: 'Ada' }
    const claims = JSON.parse(JSON.stringify({ ...truth, ...person, ...provider.lies.claims }))
    const { algorithm, foreignKey } = provider.lies
    if (algorithm === 'none') {
      const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    if (algorithm === 'HS256')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.clientSecret))
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(foreignKey ? foreign.privateKey : own.privateKey)
  }

  async function bodyFor(path: string, body: URLSearchParams): Promise<object> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer: provider.lies.issuerOfMetadata ?? issuer,
          authorization_endpoint: `${issuer}/page`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/profile`,
          ...provider.lies.metadata,
        }
      case '/keys':
        return keys
      case '/token':
        provider.exchanges += 1
        return {
          access_token: 'access',
          token_type: 'Bearer',
          id_token: await idToken(body.get('code') ?? ''),
        }
      default:
        return provider.lies.profile ?? {}
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json')
    response.setHeader('date', new Date(Date.now() + (provider.lies.aheadSeconds ?? 0) * 1000).toUTCString())
    response.end(JSON.stringify(await bodyFor(request.url ?? '', body)))
  }
  server.on('request', (request, response) => void serve(request, response))
  return provider
}
