import type { RealMeeting, RealMotion } from './real-meeting.ts'

const cart = 'Carter Anderson'
const alice = 'Alice I. Cecile'
const unanimous = (text: string, by: string, type: RealMotion['type'] = undefined): RealMotion => ({
  text,
  by,
  ...(type && { type }),
  vote: { method: 'voice', counts: [5, 0, 0] },
  carried: true,
})

export const nonprofit: RealMeeting = {
  source:
    'Board of the Bevy Foundation (Washington), minutes of February 3, 2024 (bevyengine/bevy-website, content/foundation/meeting-minutes/board-meeting-2024-02-03). Its times are not published.',
  committee: 'Bevy Foundation',
  title: 'Board meeting',
  numbering: 'item-decision',
  day: [2024, 2, 3],
  from: '12:00',
  to: '13:00',
  people: ['Rob Swain', 'James Liu', cart, alice, 'François Mockers'].map((name) => ({ name })),
  notesBy: alice,
  items: [
    {
      title: 'Adopt bylaws',
      documents: ['Bylaws, branch of 2024-02-03'],
      motions: [unanimous('to adopt the bylaws', cart)],
    },
    {
      title: 'Elect officers',
      notes: ['The treasurer has to visit the bank; the position is temporary.'],
      motions: [
        unanimous('Cart for President', cart, 'elect'),
        unanimous('Alice for Secretary', cart, 'elect'),
        unanimous('Cart for Treasurer', cart, 'elect'),
      ],
    },
    {
      title: 'Bank account',
      motions: [unanimous('that Cart opens a bank account for the Foundation', cart)],
      actions: [{ title: 'Open a bank account', owner: cart }],
    },
    {
      title: 'Logo',
      motions: [unanimous('to accept the copyright of the Bevy logo from Carter Anderson', cart)],
    },
    { title: 'Public minutes', motions: [unanimous('to publish the minutes of the board', alice)] },
    {
      title: 'Signing of meeting minutes',
      notes: ['The minutes are stored in a repository; board members approve them there.'],
    },
    {
      title: 'Domain bevyengine.org',
      motions: [unanimous('that Cart transfers the domain to the Foundation', 'James Liu')],
      actions: [{ title: 'Pay for the hosting until it is reimbursed', owner: cart }],
    },
    { title: 'GitHub account', notes: ['The board agrees in general; how is open.'] },
    { title: 'Adjournment', motions: [unanimous('to adjourn', cart, 'adjourn')] },
  ],
  facts: [
    ['body', 'Bevy Foundation'],
    ['day', 'Feb 3, 2024'],
    ['directors present', 'Present: Alice I. Cecile, Carter Anderson, François Mockers, James Liu, Rob Swain'],
    ['who took the notes', 'Notes taken by Alice I. Cecile'],
    ['bylaws adopted', 'Motion 1.1: Adopt the bylaws.'],
    ['who proposed it', 'Moved by Carter Anderson'],
    ['the text of the bylaws', 'Documents: Bylaws, branch of 2024-02-03'],
    ['unanimous approval', 'Vote by voice: 5 aye.'],
    ['election of the president', 'Election 2.1: Cart for President'],
    ['election of the secretary', 'Election 2.2: Alice for Secretary'],
    ['election of the treasurer', 'Election 2.3: Cart for Treasurer'],
    ['that the treasurer is temporary', 'temporary'],
    ['bank account', 'That Cart opens a bank account'],
    ['task: bank account', 'Open a bank account (Owner: Carter Anderson'],
    ['copyright of the logo', 'Accept the copyright of the Bevy logo'],
    ['publication of minutes, proposed by the secretary', 'Moved by Alice I. Cecile'],
    ['domain, proposed by another director', 'Moved by James Liu'],
    ['who pays, and reimbursement', 'Pay for the hosting until it is reimbursed (Owner: Carter Anderson'],
    ['an item without a decision', '8. GitHub account'],
    ['motion to adjourn', 'Motion 9.1: Adjourn.'],
  ],
}

const chair = 'Sebastian Kaebisch'

export const standards: RealMeeting = {
  source:
    'W3C Web of Things groups, minutes of the main call of January 7, 2026 (w3c/wot, minutes/main/20260107). Its times are not published.',
  committee: 'W3C Web of Things',
  title: 'Main call',
  day: [2026, 1, 7],
  from: '12:00',
  to: '13:00',
  people: [
    { name: chair, office: 'Chair' },
    ...[
      'Kaz Ashimura',
      'Ege Korkan',
      'Kunihiko Toumura',
      'Michael Koster',
      'Tetsushi Matsuda',
      'Tomoaki Mizushima',
      'David Ezell',
    ].map((name) => ({ name })),
    { name: 'Dave Raggett', status: 'excused' },
  ],
  presiding: chair,
  notesBy: 'Ege Korkan',
  items: [
    {
      title: 'Minutes review',
      documents: ['Agenda: Main_WoT_WebConf', 'Minutes of 17 December 2025'],
      notes: ['No issues were found.'],
    },
    {
      title: 'Publication of the use cases',
      documents: ['Use cases and requirements, 3-ign'],
      speakers: [chair, 'Tomoaki Mizushima', 'Kaz Ashimura', 'Ege Korkan'],
      notes: ['A call for review of two weeks is needed, on the public list.'],
      actions: [{ title: 'Send the call for review to the public list', owner: chair }],
    },
    { title: 'OPC UA Binding', notes: ['It is in the process of publication.'] },
    {
      title: 'Minutes process',
      speakers: ['Ege Korkan', chair],
      actions: [{ title: 'Prepare a document on the minutes process', owner: 'Ege Korkan' }],
    },
    {
      title: 'Charter discussion',
      speakers: [chair, 'Kaz Ashimura'],
      notes: ['Postponed to the next week.'],
    },
    { title: 'News: Smart Cities IG', speakers: ['Kaz Ashimura'] },
  ],
  facts: [
    ['body', 'W3C Web of Things'],
    ['day', 'Jan 7, 2026'],
    ['participants', 'David Ezell, Ege Korkan, Kaz Ashimura'],
    ['regrets', 'Excused: Dave Raggett'],
    ['chair', 'Presiding: Sebastian Kaebisch (Chair)'],
    ['scribe', 'Notes taken by Ege Korkan'],
    ['agenda as a document', 'Agenda: Main_WoT_WebConf'],
    ['minutes that were reviewed', 'Minutes of 17 December 2025'],
    ['topics as items', '2. Publication of the use cases'],
    ['version for review as a document', 'Use cases and requirements, 3-ign'],
    ['who spoke on a topic', 'Speakers: Sebastian Kaebisch, Tomoaki Mizushima, Kaz Ashimura, Ege Korkan'],
    ['action: call for review', 'Send the call for review to the public list (Owner: Sebastian Kaebisch'],
    ['action: document on the process', 'Prepare a document on the minutes process (Owner: Ege Korkan'],
    ['topic with news', '6. News: Smart Cities IG'],
    ['topics for the next meeting', 'guideline for the Etherpad minutes'],
    ['adjournment by the chair', 'The meeting was adjourned'],
  ],
}

const steffen = 'Patric Steffen'
const tally = (text: string, counts: readonly [number, number, number], more: Partial<RealMotion> = {}) => ({
  text,
  vote: { method: 'voice', counts } as const,
  carried: true,
  ...more,
})
const elected = (text: string, counts: readonly [number, number, number], carried = true) =>
  tally(text, counts, { type: 'elect', carried })

export const association: RealMeeting = {
  source:
    'Westwoodlabs e.V. (Germany), minutes of the general meeting of February 13, 2021 (Westwoodlabs/wiki, Mitgliederversammlungen). The names of those present are withheld, and the method of voting is not published.',
  committee: 'Westwoodlabs e.V.',
  title: 'Mitgliederversammlung',
  kind: 'Mitgliederversammlung',
  number: 5,
  numbering: 'item-decision',
  day: [2021, 2, 13],
  from: '18:07',
  to: '22:45',
  people: [
    { name: steffen, office: 'Vorsitzender' },
    { name: 'Ansgar Taflinski', office: 'Schriftführer' },
    { name: 'Philipp Menke', office: 'Kassenwart' },
  ],
  presiding: steffen,
  notesBy: 'Ansgar Taflinski',
  publicPresent: 1,
  items: [
    {
      title: 'Begrüßung',
      motions: [tally('Gäste zuzulassen', [16, 0, 1], { by: steffen })],
    },
    {
      title: 'Wahl des Versammlungsleiters und des Protokollierenden',
      motions: [
        elected('Patric Steffen als Versammlungsleiter', [14, 0, 3]),
        elected('Ansgar Taflinski als Protokollierender', [15, 0, 2]),
      ],
    },
    { title: 'Feststellung der Beschlussfähigkeit', notes: ['Die Versammlung ist beschlussfähig.'] },
    { title: 'Tagesordnung' },
    {
      title: 'Bericht des Vorstands und der Kassenprüfer',
      speakers: ['Philipp Menke'],
      notes: ['Einnahmen 8101,08 €, Ausgaben 6784,96 €.'],
    },
    {
      title: 'Entlastung des Vorstands',
      motions: [tally('den Vorstand zu entlasten', [14, 0, 3], { by: steffen })],
    },
    {
      title: 'Wahl des Vorstands und der Kassenprüfer',
      motions: [
        elected('Timo Widdau als Wahlleiter', [16, 0, 1]),
        elected('Patric Steffen als Vorsitzender', [15, 0, 2]),
        elected('Lars Oppermann als stellvertretender Vorsitzender', [16, 0, 1]),
        elected('Philipp Menke als Kassenwart', [16, 0, 1]),
        elected('Ansgar Taflinski als Schriftführer', [16, 0, 1]),
        elected('Timo Widdau als Beisitzer', [15, 0, 2]),
        tally('zwei Kassenprüfer zu bestimmen', [17, 0, 0], { by: steffen }),
        elected('Karl Dissen als Kassenprüfer', [11, 1, 4]),
        elected('Maik Nauheim als Kassenprüfer', [10, 1, 5]),
        elected('Timo Krebs als Kassenprüfer', [7, 2, 8], false),
        elected('Vincent Deister als Kassenprüfer', [7, 3, 7], false),
      ],
    },
    { title: 'Satzungsänderungen', documents: ['Anhang Anträge, SÄ 1-10'], recess: 15 },
    { title: 'Raumordnung', motions: [tally('die Raumordnung zu beschließen', [16, 0, 0], { by: steffen })] },
    {
      title: 'Sonstiges',
      actions: [{ title: 'Angebote für Müllbehälter heraussuchen', owner: 'Fabian Otto' }],
    },
  ],
  facts: [
    ['body', 'Westwoodlabs e.V.'],
    ['kind of meeting', 'Mitgliederversammlung'],
    ['number of the meeting', 'no. 5'],
    ['day, start and end', 'Feb 13, 2021, 6:07 PM to 10:45 PM'],
    ['number of members entitled to vote', 'entitled to vote: 17'],
    ['who presided, with the office', 'Presiding: Patric Steffen (Vorsitzender)'],
    ['who took the minutes, with the office', 'Notes taken by Ansgar Taflinski (Schriftführer)'],
    ['a guest', 'Members of the public present: 1'],
    ['motion to admit guests', 'Motion 1.1: Gäste zuzulassen'],
    ['who moved it', 'Moved by Patric Steffen'],
    ['counts of a vote with abstentions', 'Vote by voice: 16 aye, 1 abstaining.'],
    ['election of who presides', 'Election 2.1: Patric Steffen als Versammlungsleiter'],
    ['election of who takes the minutes', 'Election 2.2: Ansgar Taflinski als Protokollierender'],
    ['quorum', 'Quorum:'],
    ['who reported', 'Speakers: Philipp Menke'],
    ['income and expenses', '8101,08'],
    ['discharge of the board', 'Den Vorstand zu entlasten.'],
    ['running numbers of elections', 'Election 7.2: Patric Steffen als Vorsitzender'],
    ['election of the other offices', 'Philipp Menke als Kassenwart'],
    ['unanimous vote', 'Vote by voice: 17 aye.'],
    ['counts of each candidate', 'Vote by voice: 11 aye, 1 no, 4 abstaining'],
    ['candidates who were not elected', 'Vincent Deister als Kassenprüfer'],
    ['that the two with the most votes are elected', 'the most votes'],
    ['appendix with the amendments', 'Anhang Anträge, SÄ 1-10'],
    ['recess', 'The meeting was in recess from'],
    ['rules of the rooms', 'Die Raumordnung zu beschließen.'],
    ['task with its owner', 'Angebote für Müllbehälter heraussuchen (Owner: Fabian Otto'],
    ['result of each vote', 'Result: Carried, 16 of 16 votes cast'],
  ],
}
