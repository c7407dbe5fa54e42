/** A connection on which the hello of a device without data was sent, and the messages that arrived on it. */
export interface EarlyConnection {
  documentId: string
  clientId: number
  socket: WebSocket
  messages: MessageEvent<ArrayBuffer>[]
}

/** Filled by early-requests.ts. Its own module, so that the first script and the app share it. */
export const early: {
  /** The content of the response to GET /api/committees; null without a session or a connection. */
  committees?: Promise<unknown> | null
  connection?: EarlyConnection | null
} = {}
export type Early = typeof early
