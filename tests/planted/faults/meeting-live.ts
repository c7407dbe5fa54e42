import type { PlantedFault } from '../planted-fault.ts'

const meeting = 'apps/web/src/features/meeting'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a vote that is pressed again is stated again',
    patch: {
      file: `${meeting}/asked/asked-now.tsx`,
      from: 'ask.choice !== choice &&\n                  doneWithUndo(',
      to: 'doneWithUndo(',
    },
    tests: ['apps/web/src/features/meeting/decisions/announced-votes.screen.test.tsx'],
  },
  {
    name: 'the own vote is not shown as pressed',
    patch: {
      file: `${meeting}/asked/asked-now.tsx`,
      from: 'aria-pressed={ask.choice === choice}',
      to: 'aria-pressed={false}',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > a member on a phone seconds a motion'],
  },
  {
    name: 'the position of the meeting is not announced when another person moves it',
    patch: {
      file: `${meeting}/now/now-bar.tsx`,
      from: 'say(latestTitle.current === null ? texts.announced.end : texts.announced.now(latestTitle.current))',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/now/now.screen.test.tsx > a member who looks at another item stays there'],
  },
  {
    name: 'moving the meeting to an item leaves the screen at another one',
    patch: {
      file: `${meeting}/now/now-bar.tsx`,
      from: 'if (done(verbs.goTo(elsewhere))) onBackToNow(elsewhere)',
      to: 'done(verbs.goTo(elsewhere))',
    },
    tests: ['apps/web/src/features/meeting/now/now.screen.test.tsx > a member who looks at another item stays there'],
  },
  {
    name: 'the projector page does not close on Escape',
    patch: {
      file: `${meeting}/now/projector-page.tsx`,
      from: "if (key === 'Escape') onLeave()",
      to: "if (key === 'Esc') onLeave()",
    },
    tests: ['apps/web/src/features/meeting/now/now.screen.test.tsx'],
  },
  {
    name: 'the projector page shows the current item as the next one',
    patch: {
      file: `${meeting}/now/projector-page.tsx`,
      from: 'neighbourInAgenda(order, now.current, 1)',
      to: 'neighbourInAgenda(order, now.current, -1)',
    },
    tests: ['apps/web/src/features/meeting/now/now.screen.test.tsx'],
  },
  {
    name: 'the wall does not show a lost quorum',
    patch: {
      file: `${meeting}/room/room-screen.tsx`,
      from: 'const isLost = isTaken && quorum.needed !== null && !quorum.met',
      to: 'const isLost = !isTaken && quorum.needed !== null && !quorum.met',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > the projector shows the motion'],
  },
  {
    name: 'the wall does not show the members who wait to speak',
    patch: {
      file: `${meeting}/room/room-screen.tsx`,
      from: 'names.slice(0, shownWaiting)',
      to: 'names.slice(shownWaiting)',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > the projector shows the motion'],
  },
  {
    name: 'the wall does not show a recess',
    patch: {
      file: `${meeting}/room/room-screen.tsx`,
      from: '        <Pause sitting={sitting} />\n',
      to: '        null\n',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > the projector shows the motion'],
  },
  {
    name: 'the time at which a recess ends is not shown',
    patch: {
      file: `${meeting}/sittings/sitting-banner.tsx`,
      from: 'return until === null ? texts.recessSince(at) : texts.recessUntil(timeInWords(until))',
      to: 'return texts.recessSince(at)',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > a recess shows when it ends'],
  },
  {
    name: 'the adjournment cannot be taken back by Undo',
    patch: {
      file: `${meeting}/sittings/sitting-entries.tsx`,
      from: 'onClick={() => doneWithUndo(bind(adjournMeeting)(by), texts.done.adjourned)}',
      to: 'onClick={() => bind(adjournMeeting)(by)}',
    },
    tests: [
      'apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > a recess shows when it ends, until a member calls the meeting back; an adjournment',
    ],
  },
  {
    name: 'a member who is called does not hear it',
    patch: {
      file: `${meeting}/speakers/speakers-section.tsx`,
      from: 'say(person === own ? texts.announced.youAreCalled : texts.announced.called(name))',
      to: 'say(texts.announced.called(name))',
    },
    tests: [
      'apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > a member who is called by another device',
    ],
  },
  {
    name: 'the limit of a turn is not set from the menu',
    patch: {
      file: `${meeting}/speakers/speakers-section.tsx`,
      from: 'actions.setLimit(turn, minutes * 60)',
      to: 'actions.setLimit(turn, minutes)',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > the clock shows the time of a turn'],
  },
  {
    name: 'a visitor is added to the list of the members',
    patch: {
      file: `${meeting}/speakers/speakers-section.tsx`,
      from: 'if (!onAdd(person, publicComment)) return',
      to: 'if (!onAdd(person, publicComment && people.length < 0)) return',
    },
    tests: [
      'apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > a visitor waits in a list of public comment',
    ],
  },
  {
    name: 'the bell of an item is not taken back by Undo',
    patch: {
      file: `${meeting}/speakers/item-bell.tsx`,
      from: 'announceWithUndo(isOn ? texts.unfollowed : texts.followed, () => set(isOn))',
      to: 'announceWithUndo(isOn ? texts.unfollowed : texts.followed, () => set(!isOn))',
    },
    tests: [
      'apps/web/src/features/person/notifications/notifications.screen.test.tsx > a person who asked for it is notified',
    ],
  },
  {
    name: 'the panes of a meeting are visible before an open vote above the item is loaded',
    patch: {
      file: `${meeting}/meetings/meeting-page.tsx`,
      from: 'return !isLoaded && hasParts === true',
      to: 'return false',
    },
    tests: ['apps/web/src/features/meeting/speakers/speakers.screen.test.tsx > the panes of a meeting'],
  },
  {
    name: 'the speakers of an item do not wait for its decisions',
    patch: {
      file: `${meeting}/screen/parts.ts`,
      from: 'EarlierMinutes, ItemDecisions, ',
      to: 'EarlierMinutes, ',
    },
    tests: ['apps/web/src/features/meeting/screen/parts.screen.test.tsx'],
  },
  {
    name: 'a recording goes on after the end of the meeting',
    patch: {
      file: `${meeting}/recording/recorder.ts`,
      from: "      if (!isLive()) void stop('meeting-ended')\n",
      to: '',
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > the end of the meeting stops the recording and keeps it',
    ],
  },
  {
    name: 'the start of a recording is not announced to the others',
    patch: {
      file: `${meeting}/recording/recording-fact.tsx`,
      from: 'if (began.length > 0) say(texts.someone(began.length, began))\n    else if',
      to: 'if',
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a refused microphone is explained, and nothing is recorded; the head shows',
    ],
  },
  {
    name: 'a second tab can record the same meeting',
    patch: {
      file: `${meeting}/recording/recording-panel.tsx`,
      from: 'const isElsewhere = !isHere && recordings.some(({ ended }) => ended === null)',
      to: 'const isElsewhere = isHere && recordings.some(({ ended }) => ended === null)',
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a meeting that another tab records cannot be recorded, until that tab stops',
      'tests/e2e/recording.spec.ts > a tab that is killed during a recording',
    ],
  },
  {
    name: 'a problem of the microphone is not shown',
    patch: {
      file: `${meeting}/recording/recording-panel.tsx`,
      from: '{problem !== null && (',
      to: "{problem !== null && typeof problem !== 'string' && (",
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a refused microphone is explained, and nothing is recorded',
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a microphone that is lost at the start is explained, and the next attempt records',
    ],
  },
]
