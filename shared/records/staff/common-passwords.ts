/**
 * Passwords of twelve characters or more, and the words behind them, that are in every published list of leaked passwords. Compared in
 * lower case, with look-alike characters undone and trailing digits and punctuation removed.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  adminadmin administrator administrador allmylovealways americanidol areyouready babybabybaby babygirl
  badboybadboy barcelona baseball basketball batmanbatman beautiful blackberry bluebluebluee bonjourbonjour bubblegum
  butterfly caonimacaonima catherine changeme changemenow changemeplease charliebrown chelseafc cheeseburger chocolate
  christopher cinderella clevername companyname computer computers consumer correcthorsebatterystaple counterstrike
  daddysgirl defaultpassword demodemodemo dragonball dragonballz dragondragon elizabeth evanescence everquest
  everton facebook facebookpassword fiddlesticks firebird firefighter fluffybunny football footballfootball
  forgetmenot forgotpassword gobbledygook goldfish grandmother greenday guestguest harrypotter heavymetal
  helloworld hellohello hellokitty helpmehelpme iamthebest icecream ihatepasswords iloveyou iloveyouforever
  iloveyoubaby iloveyousomuch iloveyouilove jesuschrist jesuslovesme jesusislord justinbieber kingkong letmein letmeinnow
  letmeinplease linkinpark liverpool liverpoolfc lollipop londonengland longpassword loveisintheair loveloveloveme
  lovelovelove manchester manchesterunited manutd masterkey mastermaster metallica michaeljackson mickeymouse
  microsoft monkeymonkey mountain mustangmustang mypassword mypasswordis mysecretpassword newpassword newyorkcity
  nopassword nintendo ohmygodohmygod onedirection oneonone operations paramore passphrase passw password passwordforever
  passwordis passwords passwordpassword pass peanutbutter pineapple playstation pleaseletmein pokemonpokemon
  princess princessprincess qazwsx qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qwaszx qweasd qweasdzxc qwer qwerasdf
  qwerasdfzxcv qwerty qwertyqwerty qwertyui qwertyuiop rangersfc rockyrocky rollercoaster rootroot sailormoon
  sausages schoolschool secret secretpassword secretsecret september shadowshadow slipknot skateboard snowflake
  snowball spiderman spongebob squarepants spongebobsquarepants standard starwars stephanie strawberry sunshine
  sunshinesunshine superman supersecret superstar supermansuperman sweetheart swordfish temporary temppassword tempor
  testpassword testtest thankyou thequickbrownfox thisisapassword thisismypassword tinkerbell tottenham
  tottenhamhotspur trustnoone twilight unbelievable undertaker universe user username vanillaice victoria virginia
  volkswagen wednesday welcome welcomehome welcomewelcome westhamunited whatever whateverwhatever whocares
  winniethepooh wolverine woaini yellowsubmarine yourmother zaqxsw zxcasdqwe zxcvbn zxcvbnm
  aprilshower january february march april june july august october november december monday tuesday thursday friday
  saturday sunday spring summer autumn winter london england britain scotland wales concordat
  `
    .trim()
    .split(/\s+/),
);
