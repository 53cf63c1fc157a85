import { describe, expect, it } from 'vitest';
import { findKeyFile, findSecrets } from './committed-secrets.ts';

/** The dots in the middle are removed at run time, so that secret scanners do not flag this file. None of it works. */
const joined = (text: string) => text.replaceAll('·', '');
const levelsIn = (path: string, text: string) => findSecrets(path, joined(text)).map(({ level }) => level);

const PEM = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const JWT_HEAD = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9';
const supabase = (role: string) =>
  `${JWT_HEAD}.${btoa(`{"iss":"supabase","ref":"abcdxyz","role":"${role}","iat":1700000000}`).replaceAll('=', '')}.Yk3rT8vLq2Wn7ZpXc5Bd9Fg1Hj4Ks6Mx0Qa_e-uIoPl`;

describe('secrets as students commit them', () => {
  it.each([
    ['config.py', 'AWS_SECRET_ACCESS_KEY = "k9Lr3Xv7Qw·Zt5Yb1Nc8Md2Fg6Hj4Ks0Pl+Ae/Uiz"'],
    ['app.js', "aws.config.update({ secretAccessKey: 'k9Lr3Xv7QwZt·5Yb1Nc8Md2Fg6Hj4Ks0Pl+Ae/Uiz' })"],
    ['ci.yml', 'variables:\n  TOKEN: glp·at-Zx8Kq2Lm5Np7Rt9Vw3Yb'],
    ['bot.py', 'bot = telebot.TeleBot("5873·920146:AAH7k2LmQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0P")'],
    ['node.ino', '#define BOTtoken "5873·920146:AAH7k2LmQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0P"'],
    ['bot.js', "client.login('MTE4NzY1NDMyMTA5·ODc2NTQzMg.GkT9xQ.r7Vn2Lm5Zp8Wb3Yc6Df1Hj4Ks9Qt0Xe_uIoPa')"],
    ['sms.js', "const authToken = '7e2c8a50369f2b7d·41e8c35a06b1d94f'; // twilio"],
    [
      'upload.js',
      "cloudinary.config({ api_secret: 'k7Lq2Zx9Vt·4Rw8Nb3Yc6Mf1Hg5J' }); const cloudinary_secret = 'k7Lq2Zx9Vt·4Rw8Nb3Yc6Mf1Hg5J';",
    ],
    [
      'settings.py',
      'CLOUDINARY_URL=cloudinary·://874837483274837:a676b67565c6767a6767d6767f676fe1@demo-cloud',
    ],
    [
      'pay.js',
      "new Razorpay({ key_id: 'rzp_·live_Kx7Lq2Zx9Vt4Rw', key_secret: 'Yb3Cd6Fg1Hj5Ks0PlQ9xVtZr' })",
    ],
    ['pay.py', 'RAZORPAY_KEY_SECRET = "Yb3Cd6Fg1H·j5Ks0PlQ9xVtZr"'],
    ['paytm.js', "PAYTM_MERCHANT_KEY: 'k#9Lr3Xv7Q&wZt5Y'"],
    ['pay.php', "define('CASHFREE_SECRET', 'cfsk_·ma_prod_9f2b7d41e8c35a06b1d94f7e2c8a5036_7e2c8a50');"],
    [
      'push.js',
      "const serverKey = 'AAAA·x7Lq2Zx:APA91bG7k2LmQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAe_UiOzX-q9Lr3Xv7QwZt5Yb1Nc8Md2Fg6Hj4Ks0PlQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAeUiOzXk7Lq2Zx9Vt4Rw8Nb3Yc6Mf1';",
    ],
    ['model.py', 'login(token="hf_·QwErTyUiOpAsDfGhJkLzXcVbNmQaWsEdRf")'],
    ['chat.py', 'openai.api_key = "sk-·k7Lq2Zx9Vt4Rw8Nb3Yc6T3BlbkFJMf1Hg5JkQ9xVtZr4Wn8Y"'],
    ['mail.py', 'MAILGUN_API_KEY = "key-·9f2b7d41e8c35a06b1d94f7e2c8a5036"'],
    ['notify.py', 'URL = "https://hooks.sl·ack.com/services/T0K7LQ2ZX/B9VT4RW8N/b3Yc6Mf1Hg5JkQ9xVtZr4Wn8"'],
    [
      'notify.js',
      "fetch('https://disc·ord.com/api/webhooks/1187654321098765432/k7Lq2Zx9Vt4Rw8Nb3Yc6Mf1Hg5JkQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAe_UiOzXq9Lr-Xv7Q')",
    ],
    ['db.js', `const client = createClient(url, '${supabase('service_role')}')`],
    ['id_rsa', `-----BEGIN RSA PRIV·ATE KEY-----\n${PEM}\n-----END RSA PRIV·ATE KEY-----\n`],
    [
      'account.json',
      `{"type": "service_account", "private_key": "-----BEGIN PRIV·ATE KEY-----\\n${PEM}\\n"}`,
    ],
    [
      'mailer.py',
      's = smtplib.SMTP("smtp.gmail.com")\ns.login("a@gmail.com", "x")\nPASSWORD = "qzrv ktwm bnxd lhpf"',
    ],
    [
      'mailer.js',
      "nodemailer.createTransport({ service: 'gmail', auth: { user: 'a@gmail.com', pass: 'qzrvktwmbnxdlhpf' } })",
    ],
    ['application.yml', 'host: smtp.gmail.com\npassword: uzrvktwmbnxdlhpf'],
    ['config.env', 'PORT=3000\nJWT_SECRET=8fj2k1lq9'],
    ['server/.env', 'export DB_PASSWORD="tiger-42"'],
    ['secrets.json', '{\n  "smtp_password": "mango·-tree-77"\n}'],
    [
      'weather.py',
      'url = "https://api.openweathermap.org/data/2.5/weather?q=Pune&app·id=9f2b7d41e8c35a06b1d94f7e2c8a5036"',
    ],
    ['weather.ino', 'String openWeatherMapApiKey = "9f2b7d41e8c35a06·b1d94f7e2c8a5036";'],
    ['iot.ino', '#define BLYNK_AUTH_TOKEN "k7Lq2Zx9Vt4Rw8Nb·3Yc6Mf1Hg5JkQ9xV"'],
    ['iot.ino', 'const char * myWriteAPIKey = "K7LQ2ZX9·VT4RW8NB";'],
    ['iot.py', 'urlopen("https://api.thingsp·eak.com/update?api_key=K7LQ2ZX9VT4RW8NB&field1=1")'],
    ['iot.ino', '#define AIO_KEY "aio_·k7Lq2Zx9Vt4Rw8Nb3Yc6Mf1Hg5Jk"'],
    [
      'cache.js',
      "createClient({ url: 'redis://default:kR7·vLq2Zx9Tb4Wn@redis-10212.c1.cloud.redislabs.com:10212' })",
    ],
    ['db.php', '$conn = mysqli_connect("sql12.freehosting.net", "sql12_user", "kR7·vLq2Zx9");'],
    ['db.js', "mongoose.connect('mongodb+srv://asha:kL9w·q2Xz@cluster0.abcde.mongodb.net/mess')"],
    [
      'sms.py',
      'headers = {"authorization": "k7Lq2Zx9Vt4Rw8Nb3Yc6Mf1H·g5JkQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAeUi"} # fast2sms\nFAST2SMS_KEY = "k7Lq2Zx9Vt4Rw8Nb3Yc6Mf1H·g5JkQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAeUi"',
    ],
    ['sms.php', "$authkey = '374829Ak7Lq2Zx9Vt·5f8e2c1aP1';"],
  ])('a secret that works for others refuses the repository: %s has %s', (path, text) => {
    expect(levelsIn(path, text)).toContain('refuse');
  });

  it.each([
    ['test/tls/server.pem', `-----BEGIN PRIV·ATE KEY-----\n${PEM}\n`],
    ['tests/fixtures/jwt.js', `const key = '-----BEGIN RSA PRIV·ATE KEY-----\\n${PEM}';`],
    [
      'docs/azure.md',
      '#define AZURE_KEY "iQ9Qtjfux9wWW0guHi/ChRGQX//LLkZEnyUNIaLD8·imAsKvpZwYYT8M0kFPVxt3KjtRF00KpNi5/ejBt11YLA=="',
    ],
    [
      'examples/Weather/Weather.ino',
      'String AERIS_SECRET_KEY = "gRoMoapOyg46HwB7dR·moVPaJ0vUgAiud1CFWuLfF";',
    ],
    [
      'config/secrets.yml',
      'secret_key_base: 748f770f93f79bf365716d56810ac888·93006c9acb49f1114b8997ff64b78620',
    ],
  ])(
    'what stands in tests, examples and documentation, or is generated, is only told: %s has %s',
    (path, text) => {
      expect(levelsIn(path, text)).toEqual(['tell']);
    },
  );

  it.each([
    ['tests/pay.test.js', "new Razorpay({ key_id: 'rzp_·live_Kx7Lq2Zx9Vt4Rw' })"],
    ['examples/db.js', "mongoose.connect('mongodb+srv://asha:kL9w·q2Xz@cluster0.abcde.mongodb.net/mess')"],
  ])(
    'a key with the mark of its vendor, or a password of a server, refuses in tests too: %s has %s',
    (path, text) => {
      expect(levelsIn(path, text)).toContain('refuse');
    },
  );

  it.each([
    ['src/passport/credentials.py', 'passport: "SecureValue | None" = None,'],
    ['config/secrets.yml', 'secret_key_base: very_long_random_string'],
    ['example-env.env', 'JWT_SECRET=abac12afsdkjladf'],
  ])('a type, a placeholder and a sample file are nobody’s secret: %s has %s', (path, text) => {
    expect(levelsIn(path, text)).toEqual([]);
  });

  it.each([
    ['lab.py', 'client.username_pw_set("lab", "kR7·vLq2Zx9")'],
    ['auth.js', 'jwt.sign({ id }, "kR7·vLq2Zx9Tb4Wn")'],
    ['settings.py', "SECRET_KEY = 'django-insecure-k#7lq2zx&9vt4rw8nb3yc6mf1hg5jkq9xvtzr4wn8yb3cd6'"],
    ['settings.py', "SECRET_KEY = 'r(7lq2zx&9vt4%d(8nb3yc6mf1hg5jkq9xvtzr)4wn8yb3c#6$'"],
    ['app.py', "app.secret_key = 'b7k2-flask-x91'"],
    ['docker-compose.yml', 'environment:\n  - POSTGRES_PASSWORD=skGsvd·xMnJBilF'],
    ['node.ino', 'String apiKey = "K7LQ2ZX9·VT4RW8NB"; // the write key of ThingSpeak'],
    ['plugin.php', "array( 'secret_key' => 'sk_ubb4yN3mzq·GR2x8#P7r5&@*xC$utE' )"],
    ['auth.js', "jwt.sign({ id }, 'x'); const JWT_SECRET = 'mess#menu@2026';"],
    ['db.php', '$conn = mysqli_connect("localhost", "root", "root·@1234x");'],
    ['Db.java', 'DriverManager.getConnection("jdbc:mysql://localhost/mess", "root", "Tig·er@2024");'],
    ['application.properties', 'spring.datasource.password=Tig·er@2024'],
    ['docker-compose.yml', 'environment:\n  MYSQL_ROOT_PASSWORD: Tig·er@2024'],
    ['node.ino', '#include <WiFi.h>\nconst char* ssid = "HomeNet";\nconst char* password = "mango·tree77";'],
    ['main.py', 'wlan = network.WLAN()\nwlan.connect("HomeNet", "mango·tree77")'],
    ['node.ino', '#define MQTT_PASSWORD "mango·-tree-77"'],
    ['mail.php', "$mail->Password = 'Tig·er@2024';"],
    ['api.py', 'api_key = "k7Lq2Zx9Vt4·Rw8Nb3Yc6Mf1H"'],
    [
      'sms.py',
      'client = Client("AC9f2b7d41e8c35a06·b1d94f7e2c8a5036", "7e2c8a50369f2b7d·41e8c35a06b1d94f") # twilio auth_token',
    ],
    ['pay.js', "key_id: 'rzp_·test_Kx7Lq2Zx9Vt4Rw'"],
    ['deploy.sh', 'curl -u admin:k7L·q2Zx9Vt https://example.org/api'],
  ])('what is likely a secret is told to the seller: %s has %s', (path, text) => {
    expect(levelsIn(path, text)).toContain('tell');
  });

  it.each([
    [
      'firebase.js',
      "const firebaseConfig = { apiKey: 'AIza·SyC7k2LmQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0P', authDomain: 'mess.firebaseapp.com' }",
    ],
    ['db.js', `const client = createClient(url, '${supabase('anon')}')`],
    ['settings.js', 'const key = process.env.STRIPE_SECRET_KEY;'],
    ['settings.js', 'Stripe publishable key: pk_test_51Habcdefghijklmnop'],
    ['README.md', 'DATABASE_URL=postgres://postgres:postgres@localhost:5432/app'],
    ['README.md', 'mysql://user:password@db:3306/app'],
    ['README.md', 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ['README.md', 'Set `OPENAI_API_KEY=sk-your-key-here` and `AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE`.'],
    [
      'package-lock.json',
      '"integrity": "sha512-k7Lq2Zx9Vt4Rw8Nb3Yc6Mf1Hg5JkQ9xVtZr4Wn8Yb3Cd6Fg1Hj5Ks0PlAeUiOz=="',
    ],
    ['notes.md', 'the task-list-of-an-ordinary-sentence-with-many-hyphens-in-a-row-is-fine'],
    ['pem.js', "if (text.includes('-----BEGIN PRIVATE KEY-----')) throw new Error('a private key');"],
    [
      'login.jsx',
      '<input type="password" name="password" placeholder="Password" autoComplete="current-password" />',
    ],
    ['login.js', "const { username, password } = req.body; if (password === '') return;"],
    ['i18n.json', '{ "password": "Password", "token_expired": "Your token has expired, sign in again" }'],
    [
      'node.ino',
      '#include <WiFi.h>\nconst char* ssid = "YOUR_SSID";\nconst char* password = "YOUR_PASSWORD";',
    ],
    ['docker-compose.yml', 'environment:\n  POSTGRES_PASSWORD: ${DB_PASSWORD}'],
    ['table.sql', 'primary_key varchar(36), foreign_key uuid, password varchar(255) not null'],
    ['main.go', 'monkeyKey := "turkey-2024"; SetSysctl = "dick2sou9jtqu9njozcuyjso"'],
    ['list.jsx', '{items.map((item) => <li key={item.id}>{item.name}</li>)}'],
    ['auth.ts', "localStorage.getItem('access_token'); const TOKEN_KEY = 'auth-token-v2';"],
    [
      'ask.sh',
      `curl -H "Authorization: Bearer ${JWT_HEAD}.${btoa('{"confidence":0.8}')}.Yk3rT8vLq2Wn7ZpXc5Bd9Fg1Hj4Ks6Mx0Qa" x`,
    ],
    ['App.swift', 'MailchimpSDK.initialize(token: "3012a5754bbd7169·26f99c028f7ea428-us18")'],
    ['router.yml', 'api_key: acdeFf05b1a6d4c890237bf08c5e6e8d2b4d0f2e'],
    ['NuGet.Config', '<add key="ClearTextPassword" value="hal+9ooo_da!sY" />'],
    ['forms.py', "fields = ['username', 'password1', 'password2']"],
    ['key.txt', 'the key = k7Lq2Zx9Vt4·Rw8Nb3Yc6Mf1H'],
    ['server/.env.example', 'JWT_SECRET=8fj2k1lq9'],
  ])('what is no secret is not: %s has %s', (path, text) => {
    expect(levelsIn(path, text)).toEqual([]);
  });

  it('a finding has the line of its secret, also in a long line and in the second part of a file', () => {
    const key = joined('AKIA·K7LQ2ZX9VT4RW8NB');
    const text = `first\n${'x = 1; '.repeat(3_000)} k = "${key}"\n`;
    expect(findSecrets('dist/a.js', text, 10)).toEqual([
      { path: 'dist/a.js', line: 12, provider: 'AWS', form: 'key', level: 'refuse' },
    ]);
  });

  it('a key store is told by its name, except those that everybody has', () => {
    expect(findKeyFile('app/release.jks')).toMatchObject({ form: 'key-file', level: 'refuse' });
    expect(findKeyFile('certs/server.p12')).toMatchObject({ level: 'tell' });
    expect(findKeyFile('app/debug.keystore')).toBeNull();
    expect(findKeyFile('src/keystore.ts')).toBeNull();
  });
});
