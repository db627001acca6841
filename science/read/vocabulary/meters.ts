import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Who or what takes a measurement: words in the names of columns, and what they are called in a question. A line is one meter. */

const DEVICES = `
  us usg ultrasound ultrasonic ultrasonography ultrasonographic sonography sonographic sono echo
  caliper calliper
  mri mr
  ct tomography
  dxa dexa absorptiometry
  bia impedance bioimpedance
  xray radiograph radiography radiographic
  micrometer micrometre
  optical optic optically
  laser lidar
  gps gnss
  tape ruler
  benchtop bench desktop
  handheld portable pocket held
  hand manual manually stopwatch
  auto automated automatic automatically machine software algorithm
  gate timing photocell beam electronic
  lab laboratory
  field onsite
  poc poct bedside strip glucometer fingerstick fingerprick capillary
  venous
  cgm continuous
  cuff oscillometric
  arterial invasive intraarterial
  ecg ekg electrocardiogram
  chest strap belt
  watch smartwatch wearable wrist wristwatch fitbit garmin tracker
  app phone smartphone
  camera photo photograph image video
  drone uav
  satellite
  radar
  visual visually eye
  observed obs
  est estimated estimate
  measured meas weighed scale balance
  self selfrep selfreport selfreported reported report recall recalled questionnaire themselves own
  diary logbook
  ffq
  accel accelerometer actigraph actigraphy
  psg polysomnography
  home
  clinic office
  ambulatory abpm
  elisa
  pcr qpcr
  hplc
  lcms
  nir nirs
  icp icpms
  xrf
  titration titrated
  kjeldahl
  dumas
  microscope microscopy
  flow cytometer cytometry facs
  ear tympanic
  oral mouth
  rectal
  axillary armpit
  forehead
  infrared ir
  mercury
  digital
  analog analogue
  dipstick
  refractometer
  hydrometer
  tdr
  gravimetric
  ref reference gold standard
  test candidate
  spectro spectrophotometer spectrometer photometer
  sensor
  probe
  logger
  station
  gauge
  meter
  thermometer
  scanner
  kit
  assay
  device
  instrument
`;

const PEOPLE = `
  rater
  reader
  observer
  scorer
  assessor
  coder
  grader
  marker
  examiner
  judge
  evaluator
  self selfrep selfreport themselves own
  mgr manager boss supervisor superior
  peer colleague
  path pathologist pathology
  rad radiologist
  doctor physician clinician gp
  nurse
  surgeon
  technician tech
  operator
  analyst
  expert senior
  novice junior trainee
  teacher instructor
  parent mother father caregiver carer
  partner spouse
  proxy
  patient pt
  pupil student child
  coach
`;

const groupsIn = (text: string): readonly ReadonlySet<string>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => setOf(line));

const isOf =
  ({ text, root }: Word) =>
  (group: ReadonlySet<string>): boolean =>
    group.has(text) || group.has(root);

const DEVICE_GROUPS = groupsIn(DEVICES);
const PEOPLE_GROUPS = groupsIn(PEOPLE);
const GROUPS = [...DEVICE_GROUPS, ...PEOPLE_GROUPS];

/** "Stopwatch" and `hand` are one meter; of a word of none there is none. */
const metersOf = (word: Word): readonly ReadonlySet<string>[] => GROUPS.filter(isOf(word));

export const isMeter = (word: Word): boolean => GROUPS.some(isOf(word));
export const isPerson = (word: Word): boolean => PEOPLE_GROUPS.some(isOf(word));
export const isSameMeter = (one: Word, other: Word): boolean => metersOf(one).some(isOf(other));

const MEASURES = setOf(
  'method technique measurement measure reading value result estimate figure number source approach way determination assessment version',
);
const DEVICE_NOUNS = setOf(
  'meter gauge device instrument sensor probe machine tool thermometer monitor analyser analyzer kit assay procedure modality equipment system unit logger scanner',
);
const PEOPLE_NOUNS = setOf(
  'rater reader observer scorer assessor coder grader marker examiner judge evaluator rating score grading grade side view assessment',
);
const has = (set: ReadonlySet<string>, { text, root }: Word): boolean => set.has(text) || set.has(root);

/** "The two methods", "both raters": what any pair of meters, or of people, is called. */
export const isMeterNoun = (word: Word, arePeople: boolean): boolean =>
  has(MEASURES, word) || has(arePeople ? PEOPLE_NOUNS : DEVICE_NOUNS, word);

const BETWEEN = setOf('inter between across');
const COUNTED = setOf('two both either');
const NEAR = 3;
/** "Both gauges", "the raters", "inter-rater". */
export const speaksOfBoth = (words: readonly Word[], isNoun: (word: Word) => boolean): boolean =>
  words.some((word, at) => {
    if (!isNoun(word)) return false;
    const before = words.slice(Math.max(0, at - NEAR), at);
    const isPlural = word.text !== word.root;
    const isOfTwo = before.some(({ text }) => COUNTED.has(text)) && isPlural;
    return isOfTwo || BETWEEN.has(textAt(words, at - 1)) || (isPlural && textAt(words, at - 1) === 'the');
  });
