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
    tests: ['tests/e2e/closed-session.spec.ts > L22: a closed session has its own readers'],
  },
  {
    name: 'the focus is lost when the report of a closed session is cancelled',
    patch: {
      file: `${closedSessions}/report-dialog.tsx`,
      from: 'onExitTransitionEnd={() => focusSoon(...openers)}',
      to: '',
    },
    tests: ['tests/e2e/closed-session.spec.ts > a closed session is reported in the open minutes'],
  },
  {
    name: 'a closed session that was closed for writing is shown as writable',
    patch: {
      file: `${closedSessions}/closed-sessions.tsx`,
      from: '{!isClosed && session.endedAt === null && `',
      to: '{!isClosed && `',
    },
    tests: ['tests/e2e/closed-session.spec.ts > a closed session is reported in the open minutes'],
  },
  {
    name: 'a closed session of other readers is not listed',
    patch: {
      file: `${closedSessions}/closed-sessions.tsx`,
      from: 'const unread = (others[id] ?? []).filter((one) => one.meetingId === meetingId)',
      to: 'const unread = (others[id] ?? []).filter((one) => one.meetingId === id)',
    },
    tests: ['tests/e2e/closed-session.spec.ts > L22: a closed session has its own readers'],
  },
]
