/** Our relay first, then the peers that run beside it. */
export const serverNames = ['civic-hub', 'hocuspocus', 'y-websocket', 'bare-broadcast', 'floor'] as const
export type ServerName = (typeof serverNames)[number]
export type PeerName = Exclude<ServerName, 'civic-hub'>

/** The table's column titles. */
export const serverTitles: Record<ServerName, string> = {
  'civic-hub': 'Civic Hub',
  hocuspocus: 'Hocuspocus',
  'y-websocket': 'y-websocket',
  'bare-broadcast': 'bare ws',
  floor: 'floor',
}
