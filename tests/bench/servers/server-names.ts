/** Ours first, then the peers that run beside it. */
export const serverNames = ['civic-hub', 'hocuspocus', 'y-websocket', 'bare-broadcast'] as const
export type ServerName = (typeof serverNames)[number]
export type PeerName = Exclude<ServerName, 'civic-hub'>

/** How the table heads its columns. */
export const serverTitles: Record<ServerName, string> = {
  'civic-hub': 'Civic Hub',
  hocuspocus: 'Hocuspocus',
  'y-websocket': 'y-websocket',
  'bare-broadcast': 'bare ws',
}
