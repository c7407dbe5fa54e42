import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOfService {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

/** How a service may behave. `knows` lists the accepted fields besides model and messages. */
export interface ServiceManners {
  key: string
  /** The text that it writes, or its response instead of a text. */
  writes?: string
  answers?: { status: number; body: string }
  /** True if pages of other sites may call it. */
  openToPages?: boolean
  knows?: readonly string[]
  /** Accepts the request and sends no response. */
  silent?: boolean
}

export interface ChatService {
  url: string
  manners: ServiceManners
  asked: AskedOfService[]
  close(): Promise<void>
}

/**
 * A real HTTP server on 127.0.0.1 that implements the chat-completions protocol, with another origin than the
 * hub.
 */
export async function startChatService(manners: ServiceManners): Promise<ChatService> {
  const asked: AskedOfService[] = []
  const service: ChatService = { url: '', manners, asked, close }
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const { key, writes = '', answers, openToPages = true, knows, silent } = service.manners
    if (openToPages) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    }
    if (request.method !== 'POST') return response.writeHead(openToPages ? 204 : 404).end()
    const body = JSON.parse(await read(request)) as Record<string, unknown>
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    if (silent) return
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    if (answers) return response.writeHead(answers.status).end(answers.body)
    if (request.headers.authorization !== `Bearer ${key}`) return answer(401, { error: { message: 'Invalid API key' } })
    const unknown = Object.keys(body).find((field) => knows && !['model', 'messages', ...knows].includes(field))
    if (unknown) return answer(400, { error: { message: `Unrecognized field: ${unknown}` } })
    return answer(200, { choices: [{ message: { role: 'assistant', content: writes } }] })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function close(): Promise<void> {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return service
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
