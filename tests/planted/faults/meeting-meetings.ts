import type { PlantedFault } from '../planted-fault.ts'

const meetings = 'apps/web/src/features/meeting/meetings'

export const faults: readonly PlantedFault[] = [
  {
    name: 'the number of found meetings is not in the status of the search',
    patch: {
      file: `${meetings}/meeting-search.tsx`,
      from: "{searching ? announcement : ''}",
      to: "{''}",
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-search.screen.test.tsx'],
  },
  {
    name: 'half a range of dates filters the list of meetings',
    patch: {
      file: 'packages/committee/src/meeting/meetings/meeting-filters.ts',
      from: "if (start === '' || end === '') return null",
      to: "if (start === '' && end === '') return null",
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-search.screen.test.tsx'],
  },
  {
    name: 'a meeting that is planned for another day starts without a question',
    patch: {
      file: `${meetings}/use-meeting-actions.ts`,
      from: '!isPlannedForAnotherDay(meeting, new Date()) ||',
      to: 'isPlannedForAnotherDay(meeting, new Date()) ||',
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-life.screen.test.tsx'],
  },
  {
    name: 'a resumed meeting can be resumed again',
    patch: {
      file: `${meetings}/meeting-header.tsx`,
      from: 'canResume(head, continuation !== null) === null',
      to: 'canResume(head, false) === null',
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-life.screen.test.tsx'],
  },
  {
    name: 'the rows of past meetings do not have the number of all in their set',
    patch: {
      file: `${meetings}/past-meetings.tsx`,
      from: 'aria-setsize={past.length}',
      to: 'aria-setsize={rows.length}',
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-life.screen.test.tsx'],
  },
  {
    name: 'a past meeting that has the focus is removed when it is far away',
    patch: {
      file: `${meetings}/past-meetings.tsx`,
      from: 'onFocus={() => setFocused(index)}',
      to: 'onFocus={() => setFocused(null)}',
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-life.screen.test.tsx'],
  },
  {
    name: 'an Arabic title of a past meeting is shown from left to right',
    patch: {
      file: `${meetings}/past-meetings.tsx`,
      from: 'className={classes.title} dir="auto"',
      to: 'className={classes.title} dir="ltr"',
    },
    tests: ['apps/web/src/features/meeting/meetings/meeting-life.screen.test.tsx'],
  },
  {
    name: 'a link that is no web address is accepted',
    patch: {
      file: `${meetings}/schedule-fields.ts`,
      from: 'fieldRefusals(plannedFields, fields)',
      to: "fieldRefusals(plannedFields, { ...fields, link: '' })",
    },
    tests: ['apps/web/src/features/meeting/meetings/planning.screen.test.tsx'],
  },
  {
    name: 'a cancelled meeting starts without a question',
    patch: {
      file: `${meetings}/use-meeting-actions.ts`,
      from: 'if (!confirmed) return false\n          replica.meeting(meeting.id).reinstate()',
      to: 'void confirmed\n          replica.meeting(meeting.id).reinstate()',
    },
    tests: ['apps/web/src/features/meeting/meetings/planning.screen.test.tsx'],
  },
  {
    name: 'the end of a meeting does not show that the device is offline',
    patch: {
      file: `${meetings}/unsynced.tsx`,
      from: '...(connected ? [] : [texts.offline]),',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/meetings/planning.screen.test.tsx > a recurring meeting is ended'],
  },
  {
    name: 'the end of a meeting does not show own changes that are not received',
    patch: {
      file: `${meetings}/unsynced.tsx`,
      from: '...(own > 0 ? [texts.own(own)] : []),',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/meetings/planning.screen.test.tsx'],
  },
]
