import { serveBareRooms } from './bare-rooms.ts'
import { serve } from './serve.ts'

/** The minimum cost of fan-out: every message is sent to the others in the room, unread and unstored. */
await serve(() =>
  serveBareRooms(({ sender, room, frame }) => {
    for (const other of room) if (other !== sender) other.socket.send(frame)
  }),
)
