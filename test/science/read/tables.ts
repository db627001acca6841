import type { ColumnType } from '../../../contracts/extraction.ts';
import type { ColumnProfile, ProfiledTable } from '../../../contracts/table-profile.ts';

/** Tables of many fields, described in a line a column: `name text A|B`, `name int 12 0..80`, `name num 40 1.5..9.9`, `name bool`, `name date 2001-01-01..2010-12-31 120`. */

function days(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

function columnOf(line: string, rows: number): ColumnProfile {
  const at = line.search(/ (?:text|ids|int|num|bool|date) ?/);
  const name = line.slice(0, at);
  const [kind = '', ...rest] = line.slice(at + 1).split(' ');
  const base = { name, missing: 0, minimum: null, maximum: null, whole: false };
  if (kind === 'bool') return { ...base, type: 'boolean', distinct: 2, levels: levelsOf(['true', 'false'], rows) };
  if (kind === 'text') {
    const values = rest.join(' ').split('|');
    return { ...base, type: 'text', distinct: values.length, levels: levelsOf(values, rows) };
  }
  if (kind === 'ids') return { ...base, type: 'text', distinct: Number(rest[0]), levels: [] };
  if (kind === 'date') {
    const [from = '', to = ''] = (rest[0] ?? '').split('..');
    return { ...base, type: 'date', distinct: Number(rest[1]), levels: [], minimum: days(from), maximum: days(to) };
  }
  return numberColumn(name, kind, rest, rows);
}

function numberColumn(
  name: string,
  kind: string,
  [count = '', range = '']: readonly string[],
  rows: number,
): ColumnProfile {
  const type: ColumnType = kind === 'int' ? 'integer' : 'number';
  const values = range === '' ? count.split('|') : [];
  const [low = 0, high = 0] =
    range === '' ? [Math.min(...values.map(Number)), Math.max(...values.map(Number))] : range.split('..').map(Number);
  const distinct = range === '' ? values.length : Number(count);
  const few =
    range === ''
      ? values
      : distinct <= 60 && type === 'integer' && high - low + 1 === distinct
        ? Array.from({ length: distinct }, (_, step) => String(low + step))
        : [];
  return {
    name,
    type,
    missing: 0,
    distinct,
    levels: levelsOf(few, rows),
    minimum: low,
    maximum: high,
    whole: kind === 'int',
  };
}

const levelsOf = (values: readonly string[], rows: number): ColumnProfile['levels'] =>
  values.map((value) => ({ value, count: Math.max(1, Math.floor(rows / Math.max(1, values.length))) }));

export function table(name: string, rows: number, ...lines: readonly string[]): ProfiledTable {
  return {
    dataset: `file-${name}`,
    filename: `${name}.csv`,
    name,
    rows,
    columns: lines.map((line) => columnOf(line, rows)),
  };
}

const list = [
  // ecology
  table(
    'penguins',
    344,
    'species text Adelie|Chinstrap|Gentoo',
    'island text Biscoe|Dream|Torgersen',
    'bill_length_mm num 164 32.1..59.6',
    'bill_depth_mm num 80 13.1..21.5',
    'flipper_length_mm int 55 172..231',
    'body_mass_g int 94 2700..6300',
    'sex text female|male',
    'year int 2007|2008|2009',
  ),
  table(
    'lizards',
    96,
    'LizardID ids 96',
    'site text forest|urban',
    'bodyTempC num 70 28..39',
    'SVL_mm num 80 40..75',
    'TailLoss bool',
    'perchHeightCm int 60 5..200',
  ),
  table(
    'streams',
    60,
    'stream ids 60',
    'pH num 30 4.8..8.2',
    'temp_c num 40 4..22',
    'taxa_richness int 25 3..31',
    'land_use text agriculture|forest|urban',
    'depth_cm num 40 5..80',
  ),
  // medicine
  table(
    'trial',
    200,
    'patient_id ids 200',
    'arm text drug|placebo',
    'age int 50 25..84',
    'sex text F|M',
    'sbp_baseline num 80 110..190',
    'sbp_week12 num 80 100..185',
    'responder int 0|1',
    'bmi num 120 18.1..41',
  ),
  table(
    'lung',
    228,
    'inst int 18 1..33',
    'time int 186 5..1022',
    'status int 1|2',
    'age int 42 39..82',
    'sex int 1|2',
    'ph_ecog int 0|1|2|3',
    'wt_loss int 53 -24..68',
  ),
  table(
    'leukemia',
    42,
    'treatment text 6-MP|placebo',
    'weeks_in_remission int 24 1..35',
    'relapse text no|yes',
    'log_wbc num 30 1.4..5',
  ),
  table(
    'ward_infections',
    48,
    'ward text A|B|C|D',
    'month int 12 1..12',
    'infections int 15 0..16',
    'patient_days int 46 310..940',
    'policy text old|new',
  ),
  table(
    'diabetes',
    768,
    'pregnancies int 17 0..17',
    'glucose int 136 44..199',
    'blood_pressure int 47 24..122',
    'insulin int 186 14..846',
    'bmi num 248 18.2..67.1',
    'age int 52 21..81',
    'outcome int 0|1',
  ),
  table(
    'kidney_stones',
    8,
    'treatment text A|B',
    'stone_size text large|small',
    'outcome text failure|success',
    'count int 8 6..270',
  ),
  table('sleepstudy', 20, 'extra num 17 -1.6..5.5', 'group int 1|2', 'ID int 10 1..10'),
  table('glucometers', 80, 'sample int 80 1..80', 'meter_a num 70 3.1..22', 'meter_b num 70 3..23'),
  // chemistry, physics, engineering
  table(
    'reaction',
    24,
    'Temperature (°C) num 8 20..90',
    'Yield (%) num 22 31..94',
    'catalyst text Pd|Pt|none',
    'run int 24 1..24',
  ),
  table('calibration', 30, 'conc_mg_L num 6 0..50', 'absorbance num 30 0.01..1.9'),
  table('pendulum', 40, 'length_m num 10 0.1..1', 'period_s num 40 0.6..2.1'),
  table(
    'bearings',
    60,
    'unit int 60 1..60',
    'hours int 58 20..1500',
    'failed int 0|1',
    'supplier text Acme|Bolt|Core',
    'load_kN num 12 5..30',
  ),
  table('machines', 90, 'machine int 1|2|3|4|5', 'diameter_mm num 75 9.8..10.3', 'operator text Ann|Bob|Cy'),
  table(
    'mtcars',
    32,
    'model ids 32',
    'mpg num 25 10.4..33.9',
    'cyl int 4|6|8',
    'disp num 27 71..472',
    'hp int 22 52..335',
    'wt num 29 1.5..5.4',
    'am int 0|1',
    'gear int 3|4|5',
  ),
  table('insecticide', 12, 'dose num 6 0..32', 'n int 20|21|22', 'killed int 10 0..20', 'sex text F|M'),
  // economics
  table(
    'wages',
    534,
    'wage num 238 1..44.5',
    'education int 17 2..18',
    'experience int 52 0..55',
    'gender text female|male',
    'union int 0|1',
    'sector text clerical|management|sales|service',
    'region text north|south',
  ),
  table('co2', 468, 'date date 1959-01-01..1997-12-01 468', 'co2_ppm num 400 313..366'),
  table('nile', 100, 'year int 100 1871..1970', 'volume int 90 456..1370'),
  table(
    'gdp',
    1704,
    'country ids 142',
    'continent text Africa|Americas|Asia|Europe|Oceania',
    'year int 12 1952..2007',
    'lifeExp num 1600 23..82',
    'pop int 1704 60011..1318683096',
    'gdpPercap num 1700 241..113523',
  ),
  table(
    'road_accidents',
    120,
    'month date 2005-01-01..2014-12-01 120',
    'accidents int 60 40..180',
    'vehicle_km num 120 1000..2400',
  ),
  // psychology
  table(
    'stroop',
    60,
    'participant int 30 1..30',
    'condition text congruent|incongruent',
    'rt_ms num 60 480..1500',
    'errors int 12 0..11',
  ),
  table(
    'survey',
    300,
    'respondent ids 300',
    'anxiety_score int 40 0..60',
    'sleep_hours num 30 3..11',
    'caffeine_mg int 50 0..600',
    'gender text man|nonbinary|woman',
    'therapy text no|yes',
    'satisfaction int 1|2|3|4|5',
  ),
  // education
  table(
    'pupils',
    600,
    'pupil_id ids 600',
    'school int 20 1..20',
    'maths_score num 200 12..99',
    'reading_score num 200 15..98',
    'method text new|traditional',
    'ses num 100 -2..2',
  ),
  table('admissions', 4526, 'applicant ids 4526', 'gender text Female|Male', 'dept text A|B|C|D|E|F', 'admitted bool'),
  table(
    'courses',
    120,
    'student ids 120',
    'pretest num 60 10..90',
    'posttest num 60 15..98',
    'hours_studied num 40 0..30',
    'passed text no|yes',
  ),
  // agriculture, genetics, business
  table(
    'plots',
    72,
    'block text I|II|III|IV|V|VI',
    'variety text Golden|Marvellous|Victory',
    'nitro num 4 0..0.6',
    'yield int 60 53..174',
  ),
  table('mice', 90, 'litter int 18 1..18', 'diet text control|high fat', 'weight_gain_g num 70 2..15', 'sex text f|m'),
  table(
    'churn',
    5000,
    'customerID ids 5000',
    'tenure int 73 0..72',
    'MonthlyCharges num 1500 18..119',
    'Contract text Month-to-month|One year|Two year',
    'Churn text No|Yes',
    'SeniorCitizen int 0|1',
  ),
  table(
    'ads',
    365,
    'date date 2023-01-01..2023-12-31 365',
    'spend_eur num 300 20..900',
    'clicks int 200 10..900',
    'revenue num 360 100..9000',
  ),
  // more shapes
  table(
    'crabs',
    173,
    'color int 1|2|3|4',
    'spine text both broken|both good|one broken',
    'width num 66 21..33.5',
    'satellites int 15 0..15',
    'weight num 56 1.2..5.2',
  ),
  table(
    'heart_failure',
    299,
    'age int 47 40..95',
    'anaemia int 0|1',
    'ejection_fraction int 17 14..80',
    'serum_creatinine num 40 0.5..9.4',
    'sex int 0|1',
    'smoking int 0|1',
    'time int 148 4..285',
    'DEATH_EVENT int 0|1',
  ),
  table(
    'blood_pressure_trial',
    40,
    'Subject ids 40',
    'Group text Control|Exercise',
    'Pre_SBP int 30 120..170',
    'Post_SBP int 30 115..168',
  ),
  table(
    'soil',
    48,
    'Plot ids 48',
    'Soil type text clay|loam|sand',
    'Organic matter (%) num 40 0.5..7.5',
    'pH_H2O num 30 4.5..8',
    'N (mg/kg) num 45 5..60',
    'Earthworms int 22 0..31',
  ),
  table(
    'titanic',
    891,
    'PassengerId int 891 1..891',
    'Survived int 0|1',
    'Pclass int 1|2|3',
    'Name ids 891',
    'Sex text female|male',
    'Age num 88 0.4..80',
    'Fare num 248 0..512',
    'Embarked text C|Q|S',
  ),
  table(
    'air_quality',
    153,
    'Ozone int 67 1..168',
    'Solar.R int 117 7..334',
    'Wind num 31 1.7..20.7',
    'Temp int 40 56..97',
    'Month int 5|6|7|8|9',
    'Day int 31 1..31',
  ),
  table(
    'photosynthesis',
    84,
    'Plant text Mc1|Mc2|Mc3|Mn1|Mn2|Mn3|Qc1|Qc2|Qc3|Qn1|Qn2|Qn3',
    'Type text Mississippi|Quebec',
    'Treatment text chilled|nonchilled',
    'conc int 95|175|250|350|500|675|1000',
    'uptake num 76 7.7..45.5',
  ),
  table('resistors', 100, 'batch text B1|B2|B3|B4', 'resistance_ohm num 90 98..102', 'temperature_C int 5 10..50'),
  table('beetles', 8, 'log_dose num 8 1.69..1.88', 'exposed int 56|57|58|59|60|61|62|63', 'dead int 8 6..60'),
  table('thermometers', 50, 'oral num 40 35.5..39.5', 'ear num 42 35.1..39.8'),
  table(
    'salaries',
    400,
    'EmployeeID ids 400',
    'Gender text F|M|X',
    'JobGrade int 1|2|3|4|5|6',
    'YearsOfService int 35 0..34',
    'AnnualSalary int 380 21000..180000',
    'Remote bool',
  ),
  table(
    'inflation',
    60,
    'Country text Chile|France|Japan',
    'Year int 20 2001..2020',
    'CPI_change_pct num 55 -1.4..9.1',
    'Unemployment_pct num 50 2.4..12.3',
  ),
  table(
    'sessions',
    120,
    'subject_id int 40 1..40',
    'session text follow-up|post|pre',
    'hamd_score int 30 2..34',
    'therapist text Kim|Lee|Roy',
  ),
  table(
    'class_survey',
    250,
    'studentId ids 250',
    'classroom text 7a|7b|7c|7d|7e|8a|8b|8c|8d|8e',
    'screenTimeHours num 60 0..9',
    'gradeAverage num 80 1..6',
    'breakfast text never|often|sometimes',
    'likesSchool bool',
  ),
  table(
    'accident_claims',
    500,
    'policy_id ids 500',
    'region text North|South|West',
    'claims int 5 0..4',
    'exposure_years num 90 0.1..5',
    'driver_age int 60 18..80',
  ),
  table(
    'vaccine',
    1000,
    'vaccinated text no|yes',
    'infected text no|yes',
    'age_group text 18-39|40-64|65+',
    'count_days int 90 1..90',
  ),
  table('rats', 60, 'rat ids 60', 'supp text OJ|VC', 'dose num 0.5|1|2', 'len num 43 4.2..33.9'),
  table(
    'tides',
    8760,
    'timestamp date 2022-01-01..2022-12-31 8760',
    'level_m num 900 0.2..5.9',
    'wind_speed num 300 0..28',
  ),
  table(
    'web_tests',
    20000,
    'variant text A|B',
    'converted bool',
    'seconds_on_page num 900 1..600',
    'device text desktop|mobile|tablet',
  ),
  table('two_columns', 50, 'x num 50 0..10', 'y num 50 1..90'),
];

export const TABLES: ReadonlyMap<string, ProfiledTable> = new Map(list.map((each) => [each.name, each]));
