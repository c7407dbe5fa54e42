import type { PlantedFault } from '../planted-fault.ts'

const closedSessions = 'apps/web/src/features/meeting/closed-sessions'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a closed session is opened without a topic',
    patch: {
      file: `${closedSessions}/open-dialog.tsx`,
      from: "if (!isStated && topic.trim() === '') return setProblem({ topic: texts.topicRequired })",
      to: '',
    },
    tests: ['tests/components/closed-session.test.ts > going into closed session needs a topic'],
  },
  {
    name: 'the bar of a closed session does not show that it is closed for writing',
    patch: {
      file: `${closedSessions}/closed-session-screen.tsx`,
      from: '{endedAt !== null && `',
      to: '{endedAt === undefined && `',
    },
    tests: ['tests/components/closed-session.test.ts > a closed session is closed for writing'],
  },
  {
    name: 'a device that was closed keeps the closed session of a removed reader',
    patch: {
      file: `${closedSessions}/wipe-lost-sessions.ts`,
      from: 'await closedSessionsOf(account).owner.refresh()',
      to: 'closedSessionsOf(account)',
    },
    tests: ['tests/components/closed-session.test.ts > L22: a reader removed while the device was closed'],
  },
  {
    name: 'a closed session that was closed for writing is shown as writable',
    patch: {
      file: `${closedSessions}/closed-sessions.tsx`,
      from: '{!isClosed && session.endedAt === null && `',
      to: '{!isClosed && `',
    },
    tests: ['tests/components/closed-session.test.ts > a closed session is closed for writing'],
  },
  {
    name: 'a closed session of other readers is not listed',
    patch: {
      file: `${closedSessions}/closed-sessions.tsx`,
      from: 'const unread = (others[id] ?? []).filter((one) => one.meetingId === meetingId)',
      to: 'const unread = (others[id] ?? []).filter((one) => one.meetingId === id)',
    },
    tests: ['tests/components/closed-session.test.ts > L22: another owner, who is no reader'],
  },
]
