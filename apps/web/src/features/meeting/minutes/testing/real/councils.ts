import type { RealMeeting } from './real-meeting.ts'

const chamber = 'Hybrid City Council Chamber/Virtual Zoom Meeting, 215 East Branch Street'
const staff = [
  { name: 'Jessica Matson', office: 'City Clerk', status: 'guest' },
  { name: 'Isaac Rosen', office: 'City Attorney', status: 'guest' },
  { name: 'Matthew Downing', office: 'City Manager', status: 'guest' },
] as const
const mayor = { name: 'Ray Russom', office: 'Mayor' }
const members = ['Barneich', 'George', 'Secrest'].map((name) => ({ name, office: 'Council Member' }))

export const councilInMay: RealMeeting = {
  source:
    'City Council of Arroyo Grande (California), action minutes of May 14, 2024, items 1 to 6 (weblink.arroyogrande.org, document 347093). The time of the end was not read.',
  committee: 'City Council of Arroyo Grande',
  title: 'Regular meeting of the City Council',
  kind: 'Regular meeting',
  numbering: 'item-decision',
  place: chamber,
  day: [2024, 5, 14],
  from: '18:00',
  to: '21:00',
  adjourned: false,
  people: [
    mayor,
    ...members,
    {
      name: 'Guthrie',
      office: 'Mayor Pro Tem',
      status: 'remote',
      reason: 'AB 2449 just cause: official City business in Cincinnati',
    },
    ...staff,
  ],
  presiding: 'Ray Russom',
  rituals: ['Moment of Reflection', 'Flag Salute'],
  items: [
    { title: 'Call to Order' },
    { title: 'Roll Call', notes: ['Guthrie stated that no other adults were in the room.'] },
    {
      title: 'Agenda Review',
      notes: ['There were no closed sessions to announce.'],
      motions: [
        {
          text: 'to read all ordinances by title only and waive further readings',
          by: 'Ray Russom',
          seconds: ['Barneich'],
          vote: { aye: ['Ray Russom', 'Barneich', 'George', 'Secrest', 'Guthrie'] },
          carried: true,
        },
      ],
    },
    { title: 'Special Presentations: National Foster Care Awareness Month' },
  ],
  facts: [
    ['body', 'City Council of Arroyo Grande'],
    ['kind of meeting', 'Regular meeting'],
    ['day and start', 'May 14, 2024, 6:00 PM'],
    ['place, in the room and online', chamber],
    ['who presided, with the office', 'Presiding: Ray Russom (Mayor)'],
    ['members present, with offices', 'Present: Barneich (Council Member), George (Council Member)'],
    ['who took part remotely', 'Present remotely: Guthrie'],
    ['lawful reason for being remote', 'AB 2449 just cause'],
    ['statement about adults in the remote room', 'no other adults'],
    ['staff present, with offices', 'Isaac Rosen (City Attorney)'],
    ['moment of reflection', '- Moment of Reflection\n'],
    ['flag salute', '- Flag Salute\n'],
    ['who led the flag salute', 'Flag Salute, led by'],
    ['roll call as an item', '2. Roll Call'],
    ['no closed session to announce', 'no closed sessions'],
    ['wording of the motion', 'Read all ordinances by title only'],
    ['running number of the decision', 'Motion 3.1'],
    ['mover', 'Moved by Ray Russom'],
    ['seconder', 'seconded by Barneich'],
    ['votes by name', '5 aye (Barneich, George, Guthrie, Ray Russom, Secrest)'],
    ['result', 'Result: Carried, 5 of 5 votes cast'],
    ['presentation as an item', 'National Foster Care Awareness Month'],
  ],
}

export const councilInJune: RealMeeting = {
  source:
    'City Council of Arroyo Grande (California), action minutes of June 11, 2024, items 1 to 6 of the closed session meeting at 5 p.m. (weblink.arroyogrande.org, document 349163).',
  committee: 'City Council of Arroyo Grande',
  title: 'Closed session meeting of the City Council',
  kind: 'Regular meeting',
  place: chamber,
  day: [2024, 6, 11],
  from: '17:00',
  to: '17:55',
  next: { title: 'Regular meeting of the City Council', day: [2024, 6, 11], at: '18:00' },
  people: [mayor, { name: 'Guthrie', office: 'Mayor Pro Tem' }, ...members, ...staff],
  presiding: 'Ray Russom',
  rituals: ['Flag Salute'],
  items: [
    { title: 'Call to Order' },
    { title: 'Roll Call' },
    { title: 'Public Comment on Closed Session Items', notes: ['No comments were received.'] },
    {
      title: 'Closed Session',
      notes: ['The City Attorney announced the session. There was no reportable action.'],
      closed: {
        authority: 'Government Code 54956.9(d)(1)',
        topic: 'existing litigation: City of Arroyo Grande v. Saruwatari, 24CV-0368',
        from: '17:01',
        to: '17:55',
      },
    },
  ],
  facts: [
    ['body', 'City Council of Arroyo Grande'],
    ['kind of meeting', 'Regular meeting'],
    ['day, start and end', 'Jun 11, 2024, 5:00 PM to 5:55 PM'],
    ['place', chamber],
    ['who presided, with the office', 'Presiding: Ray Russom (Mayor)'],
    ['members present, with offices', 'Guthrie (Mayor Pro Tem)'],
    ['staff present, with offices', 'Jessica Matson (City Clerk)'],
    ['flag salute', '- Flag Salute\n'],
    ['roll call as an item', '2. Roll Call'],
    ['public comment as an item', 'Public Comment on Closed Session Items'],
    ['no public comment was received', 'No comments'],
    ['times of the closed session', 'closed session from 5:01 PM to 5:55 PM'],
    ['authority of the closed session', 'Government Code 54956.9(d)(1)'],
    ['topic and case of the closed session', '24CV-0368'],
    ['report after the closed session', 'no reportable action'],
    ['adjournment', 'The meeting was adjourned at 5:55 PM.'],
    ['the meeting that followed', 'Jun 11, 2024, 6:00 PM'],
  ],
}

const rohe = 'Mike Rohe'
const bense = 'Ray Bense'
const primus = 'Mary Ann Primus'

export const township: RealMeeting = {
  source:
    'Board of Grey Eagle Township (Minnesota), minutes of August 3, 2020 (hometownnews.biz/grey-eagle-township-august-3-2020). The time at which one member joined is not published.',
  committee: 'Grey Eagle Township',
  title: 'Board meeting',
  signers: ['Clerk/Treasurer'],
  numbering: 'item-decision',
  day: [2020, 8, 3],
  from: '20:00',
  to: '21:05',
  people: [
    { name: 'Ron Frericks' },
    { name: bense },
    { name: primus, office: 'Clerk/Treasurer' },
    { name: rohe },
    { name: 'Erv Herdering' },
  ],
  presiding: 'Ron Frericks',
  notesBy: primus,
  items: [
    { title: 'Call to Order' },
    {
      title: 'Agenda Approval',
      arrives: [{ name: 'Erv Herdering', at: '20:05' }],
      motions: [{ text: 'to accept the agenda', by: rohe, seconds: [bense], vote: null, carried: true }],
    },
    {
      title: 'Approval of Minutes',
      documents: ['Minutes of July 6, 2020'],
      motions: [
        {
          text: 'to accept the minutes of July 6, 2020',
          type: 'minutes',
          by: bense,
          seconds: [rohe],
          vote: null,
          carried: true,
        },
      ],
    },
    {
      title: "Town Clerk's Report",
      documents: ['Claims list for July'],
      letters: [
        { from: 'P&Z', subject: 'letter' },
        { from: 'Census', subject: 'reminder' },
      ],
      motions: [
        {
          text: 'to approve the claims 3470 to 3482, $12,161.39',
          by: bense,
          seconds: [rohe],
          vote: null,
          carried: true,
        },
      ],
    },
    {
      title: 'Road and Bridge Report',
      notes: ['Roads were checked after heavy rain; four had washouts. Spraying is done.'],
      speakers: [bense, 'Ron Frericks'],
      actions: [{ title: 'Call about crack filling', owner: bense }],
    },
    {
      title: 'CARES Act Funding',
      motions: [
        {
          text: 'to submit the form to the State',
          by: bense,
          seconds: [rohe],
          vote: null,
          carried: true,
        },
      ],
    },
    {
      title: 'Election update',
      motions: [
        {
          text: 'to authorize a contract with an interested officer under Minn. Stat. 471.88 subd. 5',
          by: rohe,
          seconds: [bense],
          vote: null,
          carried: true,
        },
      ],
    },
    {
      title: 'Public Comment',
      notes: ['150th and 130th need work and gravel.'],
      publicComment: ['Erv Herdering'],
    },
    {
      title: 'Adjournment',
      motions: [
        {
          text: 'to adjourn',
          type: 'adjourn',
          by: rohe,
          seconds: [bense],
          vote: null,
          carried: true,
        },
      ],
    },
  ],
  facts: [
    ['body', 'Grey Eagle Township'],
    ['day, start and end', 'Aug 3, 2020, 8:00 PM to 9:05 PM'],
    ['who called to order', 'Presiding: Ron Frericks'],
    ['members present', 'Present: Erv Herdering'],
    ['a member joined later', 'Erv Herdering (from 8:05 PM)'],
    ['approval of the agenda', 'Motion 2.1: Accept the agenda.'],
    ['its mover and seconder', 'Moved by Mike Rohe, seconded by Ray Bense'],
    ['approval of earlier minutes', 'Accept the minutes of July 6, 2020.'],
    ['minutes that were at hand', 'Documents: Minutes of July 6, 2020'],
    ['claims by number and amount', 'claims 3470 to 3482, $12,161.39'],
    ['list of claims as a document', 'Claims list for July'],
    ['letter that was received', 'Letter received from P&Z'],
    ['reminder that was received', 'Letter received from Census: reminder'],
    ['who reported on roads', 'Speakers: Ray Bense, Ron Frericks'],
    ['task: crack filling', 'Call about crack filling (Owner: Ray Bense'],
    ['motion on the CARES Act', 'Submit the form to the State.'],
    ['that all were in favor, without a number', 'all in favor'],
    ['resolution with its statute', 'Minn. Stat. 471.88'],
    ['result of each motion', 'The chair declared the motion carried|Result: Carried'],
    ['public comment, with the name', 'Public comment: Erv Herdering'],
    ['motion to adjourn', 'Motion 9.1: Adjourn.'],
    ['time of the adjournment', 'The meeting was adjourned at 9:05 PM.'],
    ['who submitted the minutes, with the office', 'Clerk/Treasurer (Mary Ann Primus): ____'],
    ['that the minutes are not approved', 'these minutes are not approved'],
  ],
}

const [green, maude, james, gordon] = ['A Green', 'L Maude', 'K James', 'P Gordon']

export const parish: RealMeeting = {
  source:
    'Salford Priors Parish Council (England), minutes of the annual meeting of May 15, 2019, items 1 to 7 (salfordpriors.gov.uk/1316-2). The time of the end was not read, and the item of a late arrival is not published.',
  committee: 'Salford Priors Parish Council',
  title: 'Annual meeting of the Parish Council',
  kind: 'Annual meeting',
  number: 125,
  numbering: 'item-decision',
  place: 'The Memorial Hall, Salford Priors',
  day: [2019, 5, 15],
  from: '19:00',
  to: '21:00',
  adjourned: false,
  people: [
    ...[maude, 'J Stedman', james, 'D Penn', green, gordon].map((name) => ({ name, office: 'Councillor' })),
    { name: 'T Shale', office: 'Councillor' },
    { name: 'Clive Hickman' },
    { name: 'Pattison', office: 'Councillor', status: 'excused' },
  ],
  presiding: green,
  publicPresent: 2,
  items: [
    {
      title: 'Acceptance of Office',
      notes: ['All signed the forms; the Clerk was the witness.'],
    },
    {
      title: 'Election of Chairman',
      arrives: [{ name: 'T Shale', at: '19:10' }],
      motions: [
        {
          text: 'Cllr Alan Green as Chairman for 2019/20',
          type: 'elect',
          by: james,
          seconds: [maude],
          vote: { method: 'consent', counts: [0, 0, 0] },
          carried: true,
        },
      ],
    },
    {
      title: "Chairman's Declaration of Acceptance of Office",
      notes: ['Signed, the Clerk was the witness.'],
    },
    {
      title: 'Election of Vice-Chairman',
      motions: [
        {
          text: 'Cllr Maude as Vice-Chairman',
          type: 'elect',
          by: james,
          seconds: [gordon],
          vote: { method: 'consent', counts: [0, 0, 0] },
          carried: true,
        },
      ],
    },
    {
      title: 'Vacancy',
      motions: [
        {
          text: 'to co-opt Clive Hickman',
          by: james,
          seconds: [green],
          vote: { method: 'hands', counts: [7, 0, 0] },
          carried: true,
        },
      ],
      arrives: [{ name: 'Clive Hickman', at: '19:20' }],
    },
    {
      title: 'Apologies for Absence',
      motions: [{ text: 'that Cllr Pattison signs at the next meeting', vote: null, carried: true }],
    },
    { title: 'Disclosure of Interests' },
  ],
  facts: [
    ['body', 'Salford Priors Parish Council'],
    ['kind of meeting', 'Annual meeting'],
    ['number of the meeting', 'no. 125'],
    ['day and start', 'May 15, 2019, 7:00 PM'],
    ['place', 'The Memorial Hall, Salford Priors'],
    ['councillors present, with their office', 'D Penn (Councillor)'],
    ['a late arrival, with the time', 'T Shale (Councillor, from 7:10 PM)'],
    ['number of the public', 'Members of the public present: 2'],
    ['declarations of office that were signed', 'signed the forms'],
    ['nomination of the chairman', 'Election 2.1: Cllr Alan Green as Chairman for 2019/20'],
    ['its proposer and seconder', 'Moved by K James, seconded by L Maude'],
    ['elected unopposed', 'Result: Carried, without objection'],
    ['nomination of the vice-chairman', 'Election 4.1: Cllr Maude as Vice-Chairman'],
    ['two proposers of one nomination', 'Moved by K James and P Gordon'],
    ['co-option', 'Motion 5.1: Co-opt Clive Hickman.'],
    ['unanimous vote', 'Vote by show of hands: 7 aye.'],
    ['the new councillor joined the meeting', 'Clive Hickman arrived at 7:20 PM.'],
    ['apologies', 'Excused: Pattison (Councillor)'],
    ['an agreement without a proposer', 'Motion 6.1: That Cllr Pattison signs at the next meeting.'],
    ['disclosure of interests as an item', '7. Disclosure of Interests'],
    ['running numbers of items', '6. Apologies for Absence'],
  ],
}
