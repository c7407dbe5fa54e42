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
    tests: ['apps/web/src/features/meeting/decisions/heard-votes.screen.test.tsx'],
  },
  {
    name: 'the own vote is not shown as pressed',
    patch: {
      file: `${meeting}/asked/asked-now.tsx`,
      from: 'aria-pressed={ask.choice === choice}',
      to: 'aria-pressed={false}',
    },
    tests: ['tests/e2e/speakers.spec.ts > the wall shows the question, its votes, the speaker'],
  },
  {
    name: 'the position of the meeting is not announced when another person moves it',
    patch: {
      file: `${meeting}/now/now-bar.tsx`,
      from: 'say(latestTitle.current === null ? texts.said.end : texts.said.now(latestTitle.current))',
      to: '',
    },
    tests: ['tests/e2e/now.spec.ts > two people who press Next at once'],
  },
  {
    name: 'moving the meeting to an item leaves the screen at another one',
    patch: {
      file: `${meeting}/now/now-bar.tsx`,
      from: 'if (done(verbs.goTo(elsewhere))) onBackToNow(elsewhere)',
      to: 'done(verbs.goTo(elsewhere))',
    },
    tests: ['tests/e2e/now.spec.ts > two people who press Next at once'],
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
    tests: ['tests/e2e/speakers.spec.ts > the wall shows the question, its votes, the speaker'],
  },
  {
    name: 'the wall does not show the members who wait to speak',
    patch: {
      file: `${meeting}/room/room-screen.tsx`,
      from: 'texts.waiting(waiting.slice(0, shownWaiting), waiting.length - shownWaiting)',
      to: 'texts.waiting(waiting.slice(shownWaiting), waiting.length)',
    },
    tests: ['tests/e2e/speakers.spec.ts > the wall shows the question, its votes, the speaker'],
  },
  {
    name: 'the wall does not show a recess',
    patch: {
      file: `${meeting}/room/room-screen.tsx`,
      from: '        <Pause sitting={sitting} />\n',
      to: '        null\n',
    },
    tests: ['tests/e2e/speakers.spec.ts > a recess is on all screens'],
  },
  {
    name: 'the time at which a recess ends is not shown',
    patch: {
      file: `${meeting}/sittings/sitting-banner.tsx`,
      from: 'return until === null ? texts.recessSince(at) : texts.recessUntil(timeInWords(until))',
      to: 'return texts.recessSince(at)',
    },
    tests: ['tests/e2e/speakers.spec.ts > a recess is on all screens'],
  },
  {
    name: 'the adjournment cannot be taken back by Undo',
    patch: {
      file: `${meeting}/sittings/sitting-entries.tsx`,
      from: 'onClick={() => doneWithUndo(bind(adjournMeeting)(by), texts.done.adjourned)}',
      to: 'onClick={() => bind(adjournMeeting)(by)}',
    },
    tests: ['tests/e2e/speakers.spec.ts > a recess is on all screens'],
  },
  {
    name: 'a member who is called does not hear it',
    patch: {
      file: `${meeting}/speakers/turn-at-speaking.tsx`,
      from: 'say(person === own ? texts.said.youAreCalled : texts.said.called(name))',
      to: 'say(texts.said.called(name))',
    },
    tests: ['tests/e2e/speakers.spec.ts > hands, the queue and the clock are on all screens'],
  },
  {
    name: 'the limit of a turn is not set from the menu',
    patch: {
      file: `${meeting}/speakers/turn-at-speaking.tsx`,
      from: 'actions.setLimit(turn, minutes * 60)',
      to: 'actions.setLimit(turn, minutes)',
    },
    tests: ['tests/e2e/speakers.spec.ts > hands, the queue and the clock are on all screens'],
  },
  {
    name: 'a visitor is added to the list of the members',
    patch: {
      file: `${meeting}/speakers/add-speaker.tsx`,
      from: 'if (!onAdd(personOf(name, people), publicComment)) return',
      to: 'if (!onAdd(personOf(name, people), publicComment && people.length < 0)) return',
    },
    tests: [
      'tests/e2e/speakers.spec.ts > hands, the queue and the clock are on all screens',
      'tests/e2e/decisions-more.spec.ts > follows the rules of a council',
    ],
  },
  {
    name: 'the bell of an item is not taken back by Undo',
    patch: {
      file: `${meeting}/speakers/item-bell.tsx`,
      from: 'tellWithUndo(isOn ? texts.unfollowed : texts.followed, () => set(isOn))',
      to: 'tellWithUndo(isOn ? texts.unfollowed : texts.followed, () => set(!isOn))',
    },
    tests: ['tests/e2e/speakers.spec.ts > a person who asked for it is notified'],
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
      from: 'if (began.length > 0) say(texts.someone(began))\n    else if',
      to: 'if',
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > the head of a meeting shows who records it, and its start and end are announced',
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
      from: "{typeof problem === 'string' && (",
      to: "{problem === 'elsewhere' && (",
    },
    tests: [
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a refused microphone is explained, and nothing is recorded',
      'apps/web/src/features/meeting/recording/recording.screen.test.tsx > a microphone that is lost at the start is explained, and the next attempt records',
    ],
  },
]
