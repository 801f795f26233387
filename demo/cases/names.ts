const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First names roughly as distributed among adults in the UK, the commonest first. */
export const firstNames = {
  female: words(`
    Susan Margaret Sarah Karen Julie Emma Nicola Claire Helen Laura Rebecca Lisa Amanda Michelle Joanne Tracey Sharon Jennifer
    Deborah Jacqueline Louise Rachel Samantha Angela Kelly Donna Victoria Gemma Kerry Charlotte Hannah Stacey Jessica Amy Lauren
    Sophie Katie Natalie Leanne Danielle Chloe Emily Georgia Bethany Megan Lucy Jade Kirsty Lynn Carol Christine Patricia Linda
    Elizabeth Catherine Alison Andrea Dawn Wendy Maria Heather Jane Tina Paula Diane Yvonne Beverley Lorraine Maxine Lesley
    Kathleen Maureen Pauline Janet Gillian Judith Anne Sheila Jean Marie Theresa Rosemary Bernadette Siobhán Aoife Niamh Siân
    Rhiannon Carys Cerys Mairi Eilidh Zoë Chloé Renée Noor Aisha Fatima Yasmin Zainab Amina Khadija Priya Anjali Sunita Harpreet
    Simran Manjit Nisha Meera Ngozi Chiamaka Adaeze Folake Abena Akua Grace Blessing Esther Agnieszka Katarzyna Małgorzata Joanna
    Zofia Ewa Ioana Elena Andreea Mihaela Rasa Jelena Daiva Maya Ruby Poppy Ella Molly Freya Imogen Harriet Tamsin Lowenna`),
  male: words(`
    David Paul John Mark Andrew Michael Stephen James Robert Richard Christopher Peter Ian Simon Martin Anthony Kevin Darren Gary
    Daniel Matthew Lee Philip Neil Adam Thomas Jonathan Ryan Craig Steven Stuart Scott Wayne Jason Carl Dean Shaun Luke Ben Jack
    Joshua Liam Nathan Kieran Aaron Jordan Callum Connor Lewis Kyle Sam Alexander Benjamin William Nicholas Timothy Graham Keith
    Alan Brian Colin Derek Roger Raymond Trevor Barry Nigel Clive Malcolm Terence Gordon Duncan Fraser Hamish Alasdair Gareth Rhys
    Owain Dafydd Huw Emyr Aled Seán Ciarán Pádraig Declan Brendan Mohammed Ahmed Imran Bilal Tariq Hassan Yusuf Omar Ravi Sanjay
    Vikram Rajesh Gurpreet Jaspal Harjit Arjun Chinedu Emeka Tunde Kwame Kofi Samuel Emmanuel Isaac Piotr Paweł Łukasz Krzysztof
    Tomasz Marek Andrei Florin Cristian Jonas Mantas Harry George Oliver Charlie Alfie Toby Edward Henry Oscar Theo Max Leo
    Finley Jago Jory`),
} as const;

/** Surnames, the commonest first. */
export const lastNames = words(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood
  Jackson Clarke Patel Khan Lewis James Phillips Ali Hussain Ahmed Hughes Harris Edwards Martin Turner Hill Cooper Ward Moore Morris
  Clark Baker Harrison King Morgan Allen Lee Begum Scott Watson Parker Bennett Young Cook Shaw Richardson Carter Collins Bell
  Mitchell Singh Kelly Cox Miller Marshall Richards Simpson Price Anderson Adams Wilkinson Foster Ellis Murphy Chapman Mason Gray
  Powell Webb Rogers Hunt Mills Holmes Palmer Matthews Fisher Barnes Knight Lloyd Barker Butler Russell Stevens Jenkins Dixon
  Fletcher Kaur Murray Reid Graham Campbell Stewart Robertson MacDonald McDonald O’Brien O’Connor O’Neill Byrne Doyle Gallagher
  McCarthy Sullivan Walsh Ryan Quinn Kennedy Brennan Nolan Burke Dunne Fitzgerald Hayes Reynolds Armstrong Elliott Hudson Spencer
  Griffiths Pearce Harvey Payne Cole Rose Fox Day West Cross Booth Hart Nash Lane Bird Frost Swift Sharp Stone Marsh Heath Moss Reed
  Banks Brooks Burns Burton Bailey Bradley Barton Barrett Baxter Bates Bishop Blake Bolton Bond Boyle Bowen Bryant Buckley Bull
  Carr Carroll Casey Chambers Charlton Christie Clayton Coates Coleman Connolly Cooke Crawford Cunningham Curtis Daly Daniels Davey
  Davidson Dawson Dean Dickinson Douglas Duncan Dyer Farrell Faulkner Field Finch Fleming Flynn Ford Forster Fowler Francis Franklin
  Fraser Freeman French Fuller Gardner George Gibbons Gibbs Gibson Gilbert Giles Gill Glover Goddard Goodwin Gordon Gough Gould Grant
  Greenwood Gregory Griffin Haines Hale Hamilton Hammond Hancock Hanson Harding Hardy Hargreaves Harper Hartley Hawkins Haynes
  Henderson Henry Herbert Hewitt Hicks Higgins Hilton Hobbs Hodgson Holden Holland Holloway Hope Hopkins Horton Houghton Howard Howe
  Howell Humphreys Hunter Hurst Hutchinson Iqbal Ingham Irving Islam Jarvis Jennings Jordan Joyce Kay Kemp Kent Kerr Kirby Kirk Lamb
  Lambert Law Lawrence Lawson Leach Leonard Little Long Lowe Lucas Lynch Lyons Mahmood Manning Marsden Mellor Metcalfe Middleton Miah
  Moran Morley Morrison Morton Myers Naylor Newman Newton Nicholls Nicholson Norman Norris North Norton Oliver Osborne Owen Page Parkin
  Parkinson Parsons Parry Patterson Pearson Perkins Perry Peters Poole Porter Potter Pratt Preston Pugh Randall Read Rees Rhodes
  Richmond Riley Roberson Robson Rowe Rowley Rowlands Sanders Sanderson Saunders Savage Schofield Shah Sheppard Short Simmons Skinner
  Slater Stephens Stevenson Stokes Storey Summers Sutton Swain Sykes Talbot Tate Thomson Thornton Thorpe Tomlinson Townsend Tucker
  Tyler Vaughan Vincent Wade Wallace Waller Walters Walton Warner Warren Waters Watkins Watts Weaver Webster Welch Wells Weston
  Wheeler Whitehead Whitehouse Whittaker Wilkins Wilkes Willis Winter Woods Woodward Wyatt Yates York Akhtar Hussein Malik Mirza Qureshi
  Rahman Rashid Sheikh Siddiqui Chaudhry Bhatt Chauhan Desai Gupta Joshi Mehta Mistry Parmar Rana Sharma Sidhu Dhillon Gill Sandhu
  Okafor Adeyemi Okonkwo Eze Balogun Mensah Boateng Owusu Asante Osei Nkosi Moyo Kowalski Nowak Wiśniewski Wójcik Kamiński Lewandowski
  Zieliński Szymańska Dąbrowski Popescu Ionescu Popa Dumitru Petrauskas Kazlauskas Ivanov Petrov Silva Santos Ferreira García López
  Müller Nguyen Tran Chen Wong Cheung Featherstone Ollerenshaw Ramsbottom Shufflebotham Winterbottom Higginbottom Birtwistle Entwistle
  Micklethwaite Braithwaite Cowperthwaite Postlethwaite Trelawney Penhaligon Tregenza Polkinghorne Llewellyn Gwynne Cadwallader
  Prothero Probert Bevan Beynon MacLeod MacKenzie MacKinnon McAllister McIntyre McGregor McLaughlin McGuinness McKenna McCann Devlin
  Donnelly Doherty O’Donnell O’Reilly O’Sullivan O’Hara O’Leary D’Arcy Saint-Clair Fitzpatrick Fitzsimmons`);
