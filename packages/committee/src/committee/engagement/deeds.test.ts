import { expect, test } from 'vitest'
import { accountKey } from '../../document/person.ts'
import { endMeeting } from '../../meeting/meetings/meeting-life.ts'
import { startMeetingNow } from '../../meeting/meetings/schedule-meeting.ts'
import { markAttendance } from '../../meeting/proceedings/attendance-transitions.ts'
import { nameSource } from '../../meeting/sources/index.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { ideas } from '../ideas/index.ts'
import { readDeeds } from './index.ts'

const ana = { account: 'ana', name: 'Ana' }
const ben = { account: 'ben', name: 'Ben' }
const none = () => false

test('E9: own deeds count: an idea, an attended meeting after its end, a source of minutes', () => {
  const { doc, context } = createReplica('ana', 1)
  const idea = allowed(ideas.add(doc, context, { title: 'Benches', description: '', status: 'new' }, ana))
  allowed(ideas.add(doc, context, { title: 'Trees', description: '', status: 'new' }, ben))
  const meeting = allowed(startMeetingNow(doc, context, { committeeName: 'Parks', title: 'Spring' }))
  for (const { account, name } of [ana, ben])
    allowed(
      markAttendance(
        doc,
        context,
        meeting,
        { person: accountKey(account), name, guest: false },
        account === 'ana' ? 'present' : 'excused',
      ),
    )
  // The meeting has not ended.
  expect(readDeeds(doc, 'ana', none).map(({ key }) => key)).toEqual([`idea:${idea}`])
  allowed(endMeeting(doc, context, meeting))
  allowed(nameSource(doc, context, meeting, { about: 'The law', link: '' }, ana))
  allowed(nameSource(doc, context, meeting, { about: 'Another law', link: '' }, ana))
  expect(readDeeds(doc, 'ana', none)).toMatchObject([
    { key: `idea:${idea}`, about: 'Benches' },
    { key: `attended:${meeting}`, about: 'Spring' },
    { key: `factcheck:${meeting}`, about: 'Spring' },
  ])
  expect(readDeeds(doc, 'ben', none).map(({ about }) => about)).toEqual(['Trees'])
  expect(readDeeds(doc, 'ana', (key) => key.startsWith('idea:')).map(({ key }) => key)).toEqual([
    `attended:${meeting}`,
    `factcheck:${meeting}`,
  ])
})
