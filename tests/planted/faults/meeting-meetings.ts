import type { PlantedFault } from '../planted-fault.ts'

const meetings = 'apps/web/src/features/meeting/meetings'

export const faults: readonly PlantedFault[] = [
  {
    name: 'the number of found meetings is not in the status of the search',
    patch: {
      file: `${meetings}/meeting-search.tsx`,
      from: "{searching ? says : ''}",
      to: "{''}",
    },
    tests: ['tests/e2e/meeting-search.spec.ts > finds meetings by words and filters, offline'],
  },
  {
    name: 'half a range of dates filters the list of meetings',
    patch: {
      file: 'packages/committee/src/meeting/meetings/meeting-filters.ts',
      from: "if (start === '' || end === '') return null",
      to: "if (start === '' && end === '') return null",
    },
    tests: ['tests/e2e/meeting-search.spec.ts > finds meetings by words and filters, offline'],
  },
  {
    name: 'a meeting that is planned for another day starts without a question',
    patch: {
      file: `${meetings}/use-meeting-actions.ts`,
      from: '!isPlannedForAnotherDay(meeting, new Date()) ||',
      to: 'isPlannedForAnotherDay(meeting, new Date()) ||',
    },
    tests: ['tests/e2e/meeting-life.spec.ts > a meeting started on the wrong day asks first'],
  },
  {
    name: 'a resumed meeting can be resumed again',
    patch: {
      file: `${meetings}/meeting-header.tsx`,
      from: 'canResume(head, continuation !== null) === null',
      to: 'canResume(head, false) === null',
    },
    tests: ['tests/e2e/meeting-life.spec.ts > a meeting is resumed once, after a question'],
  },
  {
    name: 'the rows of past meetings do not have the number of all in their set',
    patch: {
      file: `${meetings}/past-meetings.tsx`,
      from: 'aria-setsize={past.length}',
      to: 'aria-setsize={rows.length}',
    },
    tests: ['tests/e2e/meeting-life.spec.ts > 300 past meetings are rows by month'],
  },
  {
    name: 'a past meeting that has the focus is removed when it is far away',
    patch: {
      file: `${meetings}/past-meetings.tsx`,
      from: 'onFocus={() => setFocused(index)}',
      to: 'onFocus={() => setFocused(null)}',
    },
    tests: ['tests/e2e/meeting-life.spec.ts > 300 past meetings are rows by month'],
  },
  {
    name: 'an Arabic title of a past meeting is shown from left to right',
    patch: {
      file: `${meetings}/past-meeting-row.tsx`,
      from: 'className={classes.title} dir="auto"',
      to: 'className={classes.title} dir="ltr"',
    },
    tests: ['tests/e2e/meeting-life.spec.ts > finds and restores a removed meeting'],
  },
  {
    name: 'a link that is no web address is accepted',
    patch: {
      file: `${meetings}/schedule-fields.ts`,
      from: 'link: canLink(link), duration',
      to: 'link: null, duration',
    },
    tests: ['tests/e2e/planning.spec.ts > plans a meeting with place, link, length'],
  },
  {
    name: 'a cancelled meeting starts without a question',
    patch: {
      file: `${meetings}/use-meeting-actions.ts`,
      from: 'if (!confirmed) return false\n          replica.meeting(meeting.id).reinstate()',
      to: 'void confirmed\n          replica.meeting(meeting.id).reinstate()',
    },
    tests: ['tests/e2e/planning.spec.ts > a cancelled meeting shows the reason'],
  },
  {
    name: 'the end of a meeting does not show that the device is offline',
    patch: {
      file: `${meetings}/unsynced.tsx`,
      from: '...(connected ? [] : [texts.offline]),',
      to: '',
    },
    tests: ['tests/e2e/planning.spec.ts > two people end a recurring meeting at once'],
  },
  {
    name: 'the end of a meeting does not show own changes that are not received',
    patch: {
      file: `${meetings}/unsynced.tsx`,
      from: '...(own > 0 ? [texts.own(own)] : []),',
      to: '',
    },
    tests: ['tests/e2e/planning.spec.ts > a member who ends a meeting sees whose changes'],
  },
]
