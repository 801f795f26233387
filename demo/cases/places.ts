import { words } from '#shared/platform/words.ts';
export type Country = 'England' | 'Wales' | 'Scotland';
export type Town = { name: string; area: string; districts: number; county: string | null; country: Country };

const towns = (country: Country, text: string): Town[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', area = '', districts = '1', county = ''] = line.trim().split('|');
      return { name, area, districts: Number(districts), county: county || null, country };
    });

const england = towns(
  'England',
  `Leeds|LS|28|West Yorkshire
  Bradford|BD|18|West Yorkshire
  Wakefield|WF|17|West Yorkshire
  Halifax|HX|7|West Yorkshire
  Huddersfield|HD|9|West Yorkshire
  Sheffield|S|36|South Yorkshire
  Doncaster|DN|22|South Yorkshire
  York|YO|32|North Yorkshire
  Harrogate|HG|5|North Yorkshire
  Hull|HU|17|East Yorkshire
  Manchester|M|35|Greater Manchester
  Salford|M|7|Greater Manchester
  Bolton|BL|9|Greater Manchester
  Oldham|OL|9|Greater Manchester
  Stockport|SK|17|Greater Manchester
  Wigan|WN|8|Greater Manchester
  Rochdale|OL|16|Greater Manchester
  Warrington|WA|16|Cheshire
  Chester|CH|8|Cheshire
  Crewe|CW|12|Cheshire
  Liverpool|L|39|Merseyside
  Birkenhead|CH|49|Merseyside
  Preston|PR|9|Lancashire
  Blackburn|BB|12|Lancashire
  Blackpool|FY|8|Lancashire
  Lancaster|LA|12|Lancashire
  Carlisle|CA|11|Cumbria
  Newcastle upon Tyne|NE|20|Tyne and Wear
  Gateshead|NE|11|Tyne and Wear
  Sunderland|SR|8|Tyne and Wear
  Durham|DH|9|County Durham
  Darlington|DL|17|County Durham
  Middlesbrough|TS|29|
  Nottingham|NG|25|Nottinghamshire
  Derby|DE|24|Derbyshire
  Leicester|LE|19|Leicestershire
  Lincoln|LN|12|Lincolnshire
  Birmingham|B|45|West Midlands
  Coventry|CV|8|West Midlands
  Wolverhampton|WV|14|West Midlands
  Walsall|WS|10|West Midlands
  Dudley|DY|9|West Midlands
  Stoke-on-Trent|ST|12|Staffordshire
  Telford|TF|8|Shropshire
  Worcester|WR|9|Worcestershire
  Northampton|NN|7|Northamptonshire
  Peterborough|PE|9|Cambridgeshire
  Cambridge|CB|5|Cambridgeshire
  Norwich|NR|16|Norfolk
  Ipswich|IP|10|Suffolk
  Colchester|CO|9|Essex
  Chelmsford|CM|9|Essex
  Southend-on-Sea|SS|9|Essex
  Luton|LU|5|Bedfordshire
  Milton Keynes|MK|15|Buckinghamshire
  Oxford|OX|5|Oxfordshire
  Reading|RG|10|Berkshire
  Swindon|SN|5|Wiltshire
  Bristol|BS|16|
  Bath|BA|3|Somerset
  Gloucester|GL|4|Gloucestershire
  Exeter|EX|6|Devon
  Plymouth|PL|9|Devon
  Truro|TR|8|Cornwall
  Bournemouth|BH|11|Dorset
  Southampton|SO|19|Hampshire
  Portsmouth|PO|9|Hampshire
  Brighton|BN|3|East Sussex
  Crawley|RH|11|West Sussex
  Maidstone|ME|20|Kent
  Canterbury|CT|8|Kent
  Dartford|DA|9|Kent
  Croydon|CR|9|
  Bromley|BR|8|
  Romford|RM|20|
  Ilford|IG|11|
  Enfield|EN|9|
  Harrow|HA|9|
  London|E|18|
  London|N|22|
  London|SE|28|`,
);
const wales = towns(
  'Wales',
  `Cardiff|CF|24|
  Swansea|SA|10|
  Newport|NP|20|
  Wrexham|LL|14|
  Llandudno|LL|31|Conwy
  Bridgend|CF|33|`,
);
const scotland = towns(
  'Scotland',
  `Glasgow|G|53|
  Edinburgh|EH|17|
  Aberdeen|AB|25|
  Dundee|DD|5|
  Paisley|PA|3|Renfrewshire
  Inverness|IV|3|Highland`,
);
// No clients of Northern Ireland: the starter letters are those of England and Wales.
const cumbria = towns('England', 'Kendal|LA|9|Cumbria\nPenrith|CA|11|Cumbria\nWhitehaven|CA|28|Cumbria');

/** Where people live, in the proportions of a firm in the north of England. */
export const townsOf: readonly (readonly [towns: readonly Town[], weight: number])[] = [
  [england.slice(0, 30), 55],
  [england.slice(30), 34],
  [wales, 5],
  [scotland, 3],
  [cumbria, 3],
];

export const streets: readonly string[] =
  `Mill Church Station Victoria Albert Park Queen King High Manor Chapel School Grange Spring
  Highfield Westfield Eastfield Northfield Southfield Meadow Orchard Cherry Rowan Hawthorn Sycamore Chestnut Beech Oak Ash Elm Willow
  Holly Laurel Poplar Alder Hazel Maple Cedar Lime Birch Primrose Bluebell Heather Ivy Fern Clover Daisy Windsor Balmoral Sandringham
  Clarence Gladstone Nelson Wellington Waterloo Trafalgar Cromwell Milton Byron Shelley Wordsworth Tennyson Kipling Dickens Brontë
  Canal Quarry Colliery Tannery Foundry Weaver Cooper Baker Fuller Tanner Abbey Priory Bishop Cathedral Castle Bridge River Brook
  Valley Hill Moor Dale Fell Wharf Harbour Lister Hopwood Ashworth Bramley Harewood Kirkstall Roundhay Beeston Armley Farsley Pudsey`
    .trim()
    .split(/\s+/);
export const streetKinds = words(
  'Street Road Lane Avenue Close Drive Terrace Grove Crescent Court Gardens Way',
);
