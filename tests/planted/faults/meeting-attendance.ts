import type { PlantedFault } from '../planted-fault.ts'

const attendance = 'apps/web/src/features/meeting/attendance'

export const faults: readonly PlantedFault[] = [
  {
    name: 'the loss of the quorum is not announced',
    patch: {
      file: `${attendance}/quorum-fact.tsx`,
      from: 'say(met ? texts.regained(present, needed) : texts.lost(present, needed))',
      to: 'if (met) say(texts.regained(present, needed))',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > all are recorded as present',
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > a viewer on a phone reads the attendance',
    ],
  },
  {
    name: 'a new status of a person is not announced',
    patch: {
      file: `${attendance}/use-attendance-actions.ts`,
      from: 'if (marked) say(texts.announced.marked(attendee.name.trim(), texts.statuses[status]))',
      to: '',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > the attendance is recorded by keys alone',
    ],
  },
  {
    name: 'an attendance that is taken back cannot be restored',
    patch: {
      file: `${attendance}/use-attendance-actions.ts`,
      from: 'if (done(verbs.takeBack(voided.value))) say(texts.announced.restored)',
      to: 'say(texts.announced.restored)',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > an entry is corrected with a reason',
    ],
  },
  {
    name: 'a viewer is offered the first attendance',
    patch: {
      file: `${attendance}/quorum-fact.tsx`,
      from: 'if (!taken && !editable) return null',
      to: '',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > a viewer on a phone reads the attendance',
    ],
  },
  {
    name: 'the list of attendance has a tab stop for each button',
    patch: {
      file: `${attendance}/attendance-tab.tsx`,
      from: '  useOneTabStop(part)\n',
      to: '  useOneTabStop({ current: null })\n',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > the attendance is recorded by keys alone',
    ],
  },
  {
    name: 'the words of a correction of attendance are removed when the meeting ends',
    patch: {
      file: `${attendance}/attendance-row.tsx`,
      from: '{correcting.open.map((statement) => (\n',
      to: '{(editable ? correcting.open : []).map((statement) => (\n',
    },
    tests: ['tests/components/kept-words.test.ts'],
  },
  {
    name: 'the form for a name is shown before the number of the public is loaded',
    patch: {
      file: `${attendance}/attendance-tab.tsx`,
      from: '      <PublicPresent meetingId={meetingId} editable={editable} below={form} failed={() => form} />',
      to: '      {form}\n      <PublicPresent meetingId={meetingId} editable={editable} below={null} failed={() => null} />',
    },
    tests: [
      'apps/web/src/features/meeting/attendance/attendance.screen.test.tsx > the form for a name is shown below the number',
    ],
  },
]
