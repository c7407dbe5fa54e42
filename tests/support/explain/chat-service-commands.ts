import type { BrowserCommand } from 'vitest/node'
import { type AskedOfService, type ChatService, type ServiceManners, startChatService } from './chat-service.ts'

/** Services that explain texts, for tests of screens: they run in the program of the tests, and are known by their address. */
const services = new Map<string, ChatService>()

function serviceAt(url: string): ChatService {
  const service = services.get(url)
  if (!service) throw new Error(`No service runs at ${url}`)
  return service
}

const startService: BrowserCommand<[manners: ServiceManners]> = async (_, manners) => {
  const service = await startChatService(manners)
  services.set(service.url, service)
  return service.url
}
const setServiceManners: BrowserCommand<[url: string, manners: ServiceManners]> = async (_, url, manners) => {
  serviceAt(url).manners = manners
}
const readServiceRequests: BrowserCommand<[url: string]> = async (_, url) => serviceAt(url).asked
const closeService: BrowserCommand<[url: string]> = async (_, url) => {
  await services.get(url)?.close()
  services.delete(url)
}

export const chatServiceCommands = { startService, setServiceManners, readServiceRequests, closeService }

export interface ChatServiceCommands {
  startService(manners: ServiceManners): Promise<string>
  setServiceManners(url: string, manners: ServiceManners): Promise<void>
  readServiceRequests(url: string): Promise<AskedOfService[]>
  closeService(url: string): Promise<void>
}
